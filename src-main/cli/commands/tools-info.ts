import type { Command } from 'commander';
import type { JsonObject } from '../../contract/json';
import type { SwitchState } from '../../core/gateway/gates';
import type { Operation } from '../../core/operations/define';
import { RUN_WITH } from '../../core/tools/catalogue';
import { publishedSchema } from '../../core/tools/operation-index';
import { examples, type Cli } from '../cli';
import { wrapped } from '../output/columns';
import type { Output } from '../output/output';
import { argumentsTable, exampleCommand } from './operation-help';
import { operationNamed } from './operation-names';
import { stateWord, switchOf } from './tools-list';

/** `tools info <id>`: all there is to know about one operation. */
export function addToolsInfo(tools: Command, cli: Cli): void {
  const command = tools
    .command('info')
    .description('what one operation does and takes')
    .argument('<id>', 'an operation, such as notes.create')
    .addHelpText(
      'after',
      examples('talkbar-cli tools info notes.create', 'talkbar-cli tools info notes.create --output json'),
    );
  cli.does(command, async (run) => {
    const operation = operationNamed(command.args[0] ?? '');
    const state = switchOf(run.access.current(), operation);
    run.output.result(asJson(operation, state), () => asText(operation, state, run.output));
  });
}

/** What talkbar_tools answers about an operation, and what a command line adds. */
function asJson(operation: Operation, state: SwitchState): JsonObject {
  return {
    tool: operation.id,
    kind: operation.kind,
    runWith: RUN_WITH[operation.tool],
    summary: operation.summary,
    state,
    args: publishedSchema(operation),
    example: { args: operation.example as JsonObject, command: exampleCommand(operation) },
  };
}

function asText(operation: Operation, state: SwitchState, { style, width }: Output): string {
  return [
    style.bold(operation.id),
    ...wrapped(operation.summary, width),
    '',
    `Assistants run it with talkbar_${operation.tool}; its switch: ${stateWord(state, style)}`,
    '',
    style.bold('Arguments'),
    ...argumentsTable(operation, style, width),
    '',
    style.bold('Example'),
    `  ${exampleCommand(operation)}`,
  ].join('\n');
}
