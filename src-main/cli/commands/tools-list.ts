import { Option, type Command } from 'commander';
import type { JsonObject } from '../../contract/json';
import type { Access } from '../../contract/settings';
import { isBlocked, isMcpOn, ownSwitch, type SwitchState } from '../../core/gateway/gates';
import { closest } from '../../core/operations/closest';
import type { Operation } from '../../core/operations/define';
import { examples, type Cli } from '../cli';
import { wrongCommandLine } from '../failure';
import { columns } from '../output/columns';
import type { Style } from '../output/style';
import type { Run } from '../run';
import { AREAS, SCRIPT_OPERATIONS } from './operation-names';

/** `tools list`: every operation, a line each. */
export function addToolsList(tools: Command, cli: Cli): void {
  const command = tools
    .command('list')
    .description('every operation, with its switch for assistants')
    .option('--area <area>', 'only one area, such as notes')
    .addOption(new Option('--tool <tool>', 'only what one tool runs').choices(['read', 'change', 'delete']))
    .addHelpText(
      'after',
      examples('talkbar-cli tools list --area notes', 'talkbar-cli tools list --tool delete --output json'),
    );
  cli.does(command, async (run) => listOperations(run, command.opts<ListOptions>()));
}

interface ListOptions {
  readonly area?: string;
  readonly tool?: string;
}

async function listOperations(run: Run, { area, tool }: ListOptions): Promise<void> {
  if (area !== undefined) checkArea(area);
  const access = run.access.current();
  const wanted = SCRIPT_OPERATIONS.filter(
    (operation) => (area === undefined || operation.area === area) && (tool === undefined || operation.tool === tool),
  ).map((operation) => ({ operation, state: switchOf(access, operation) }));
  const { output } = run;
  output.result({ operations: wanted.map(({ operation, state }) => item(operation, state)) }, () =>
    columns(
      wanted.map(({ operation, state }) => [
        output.style.bold(operation.id),
        operation.tool,
        stateWord(state, output.style),
        operation.summary,
      ]),
      output.width,
      output.style.dim,
    ).join('\n'),
  );
  if (!isMcpOn(access)) {
    output.message('MCP access is off: assistants can run none of these. Turn it on with: talkbar-cli access on');
  }
}

function checkArea(area: string): void {
  if (AREAS.includes(area)) return;
  const near = closest(area, AREAS);
  const hint = near === null ? `The areas are ${AREAS.join(', ')}.` : `Did you mean ${near}?`;
  throw wrongCommandLine(`There is no area “${area}”. ${hint}`);
}

function item(operation: Operation, state: SwitchState): JsonObject {
  const { id, area, tool, kind, summary } = operation;
  return { tool: id, area, kind, runWith: `talkbar_${tool}`, state, summary };
}

/** Where an operation's own switch stands, whether or not MCP access is on as a whole. */
export function switchOf(access: Access, operation: Operation): SwitchState {
  if (isBlocked(access, operation)) return 'blocked';
  return ownSwitch(access, operation) ? 'on' : 'off';
}

/** on, off or blocked, in its colour. */
export function stateWord(state: SwitchState, style: Style): string {
  switch (state) {
    case 'on':
      return style.green('on');
    case 'off':
      return style.dim('off');
    case 'blocked':
      return style.red('blocked');
  }
}
