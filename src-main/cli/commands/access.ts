import { Argument, type Command } from 'commander';
import type { JsonObject } from '../../contract/json';
import type { Access, Settings } from '../../contract/settings';
import type { Operation } from '../../core/operations/define';
import { accessJson, accessText } from '../access/access-text';
import { planOf, type Moves } from '../access/change';
import { namedOperations } from '../access/named-operations';
import { PRESETS, presetSwitch, type Preset } from '../access/presets';
import { examples, type Cli } from '../cli';
import { refusal } from '../failure';
import { counted, listed } from '../output/words';
import type { Run } from '../run';
import { SCRIPT_OPERATIONS } from './operation-names';

interface YesOption {
  readonly yes?: true;
}

/** `access …`: the MCP Access switches from a terminal. */
export function addAccess(program: Command, cli: Cli): void {
  const access = program.command('access').description('what assistants may do: show it and change it');
  access.addHelpText(
    'after',
    examples(
      'talkbar-cli access',
      'talkbar-cli access on',
      "talkbar-cli access allow notes.create 'projects.*'",
      'talkbar-cli access preset read-add --yes',
    ),
  );
  const shown = access.command('show', { isDefault: true }).description('how the switches stand');
  shown.addHelpText('after', examples('talkbar-cli access show', 'talkbar-cli access --output json'));
  cli.does(shown, show);
  const changing = (name: string, description: string, example: string): Command =>
    access
      .command(name)
      .description(description)
      .option('--yes', 'make the change without asking')
      .addHelpText('after', examples(`talkbar-cli access ${example}`, `talkbar-cli access ${example} --yes`));

  const on = changing('on', 'turn MCP access on', 'on');
  cli.does(on, (run) => switchMaster(run, true, on.opts<YesOption>()));
  const off = changing('off', 'turn MCP access off', 'off');
  cli.does(off, (run) => switchMaster(run, false, off.opts<YesOption>()));

  const ids = 'operations, such as notes.create or notes.*';
  const allow = changing('allow', 'turn operations on', "allow notes.create 'projects.*'").argument('<id...>', ids);
  cli.does(allow, (run) => move(run, movesTo(namedOperations(allow.args), true), allow.opts<YesOption>()));
  const deny = changing('deny', 'turn operations off', 'deny notes.create sessions.transcript').argument(
    '<id...>',
    ids,
  );
  cli.does(deny, (run) => move(run, movesTo(namedOperations(deny.args), false), deny.opts<YesOption>()));

  const preset = changing('preset', 'put every switch where a preset has it', 'preset read-add').addArgument(
    new Argument('<name>', 'read-only: all reads; read-add: those, and adding things; defaults: as installed').choices(
      PRESETS,
    ),
  );
  cli.does(preset, (run) => move(run, movesOfPreset(preset.args[0] as Preset), preset.opts<YesOption>()));

  const deletes = changing(
    'deletes',
    'what happens to deletes of assistants that cannot ask',
    'deletes ask',
  ).addArgument(
    new Argument('<how>', 'refuse them, or ask in the app; or run them without asking').choices(['ask', 'allow']),
  );
  cli.does(deletes, (run) => switchDeletes(run, deletes.args[0] === 'allow', deletes.opts<YesOption>()));
}

async function show(run: Run): Promise<void> {
  const access = run.access.current();
  run.output.result(accessJson(access), () => accessText(access, run.output.style, run.output.width));
}

async function switchMaster(run: Run, on: boolean, options: YesOption): Promise<void> {
  const access = run.access.current();
  if (on && !access.policy.mcpEnabled) {
    throw refusal('failed', 'MCP access is turned off by your administrator. Only they can turn it on.');
  }
  await apply(run, options, {
    needed: access.settings.mcp.enabled !== on,
    lines: [`Turn MCP access ${on ? 'on' : 'off'}`],
    done: on
      ? 'MCP access is on. An assistant that is already connected has to be reconnected.'
      : 'MCP access is off. Assistants can run nothing.',
    change: (settings) => ({ ...settings, mcp: { ...settings.mcp, enabled: on } }),
  });
}

async function switchDeletes(run: Run, allowed: boolean, options: YesOption): Promise<void> {
  const access = run.access.current();
  if (allowed && access.policy.requireConfirmation) {
    throw refusal('failed', 'Deletes without confirmation are blocked by your administrator.');
  }
  await apply(run, options, {
    needed: access.settings.mcp.allowDeletes !== allowed,
    lines: [allowed ? 'Run deletes of assistants that cannot ask, without asking' : 'Ask before every delete'],
    done: allowed
      ? 'Deletes of assistants that cannot ask now run without a question.'
      : 'Every delete now needs your confirmation.',
    change: (settings) => ({ ...settings, mcp: { ...settings.mcp, allowDeletes: allowed } }),
  });
}

function movesTo(operations: readonly Operation[], on: boolean): Moves {
  return new Map(operations.map((operation) => [operation, on]));
}

function movesOfPreset(preset: Preset): Moves {
  return new Map(SCRIPT_OPERATIONS.map((operation) => [operation, presetSwitch(preset, operation)]));
}

async function move(run: Run, moves: Moves, options: YesOption): Promise<void> {
  const access = run.access.current();
  const plan = planOf(access, moves);
  const blocked = plan.blocked.map(({ id }) => id);
  if (blocked.length === moves.size) throw refusal('failed', blockedSentence(blocked));
  if (blocked.length > 0) run.output.message(`${blockedSentence(blocked)} Left as they are.`);
  const { turnedOn, turnedOff } = plan;
  await apply(run, options, {
    needed: turnedOn.length + turnedOff.length > 0,
    lines: [...changeLine('Turn on', turnedOn), ...changeLine('Turn off', turnedOff)],
    done: [...changeLine('Turned on', turnedOn), ...changeLine('Turned off', turnedOff)].join('\n'),
    change: (settings) => ({ ...settings, mcp: { ...settings.mcp, operations: plan.apply(settings) } }),
    facts: { turnedOn: turnedOn.map(({ id }) => id), turnedOff: turnedOff.map(({ id }) => id), blocked },
  });
}

function blockedSentence(ids: readonly string[]): string {
  return ids.length === 1
    ? `${ids.join('')} is blocked by your administrator and stays blocked.`
    : `${listed(ids)} are blocked by your administrator and stay blocked.`;
}

/** «Turn on 3 operations: notes.create, notes.update, notes.append». */
function changeLine(verb: string, operations: readonly Operation[]): readonly string[] {
  if (operations.length === 0) return [];
  return [`${verb} ${counted(operations.length, 'operation')}: ${operations.map(({ id }) => id).join(', ')}`];
}

interface Step {
  /** Whether anything would change. */
  readonly needed: boolean;
  /** What would happen, for the question. */
  readonly lines: readonly string[];
  readonly done: string;
  readonly change: (settings: Settings) => Settings;
  readonly facts?: JsonObject;
}

/** Asks where something would change, changes it, and says how access stands now. */
async function apply(run: Run, { yes }: YesOption, step: Step): Promise<void> {
  const { access } = run;
  if (step.needed) {
    const question = { title: 'This changes what assistants may do:', lines: step.lines };
    await run.confirmation(yes === true).require(question, run.interrupt);
    access.update(step.change);
  }
  const after: Access = access.current();
  run.output.result({ changed: step.needed, ...step.facts, access: accessJson(after) }, () =>
    step.needed ? step.done : 'Nothing had to change.',
  );
  if (step.needed && !after.settings.mcp.enabled && step.facts !== undefined) {
    run.output.message('MCP access itself is off. Turn it on with: talkbar-cli access on');
  }
}
