import type { Command } from 'commander';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import type { Operation } from '../../core/operations/define';
import { unknownArgument, wrongArguments } from '../../core/gateway/check-arguments';
import { examples, takesAnyFlags, type Cli } from '../cli';
import { wrongCommandLine } from '../failure';
import { argumentsOf, flagFor } from '../flags/argument';
import { readJsonArgument } from '../flags/json-argument';
import { readFlags } from '../flags/read-flags';
import { styleFor } from '../output/style';
import { valueText } from '../output/value-text';
import type { Run } from '../run';
import { argumentsTable } from './operation-help';
import { operationNamed, SCRIPT_OPERATIONS } from './operation-names';

/** `tools call <id>`: runs one operation. */
export function addToolsCall(tools: Command, cli: Cli): void {
  const command = takesAnyFlags(tools.command('call'))
    .description('run one operation')
    .argument('<id>', 'an operation, such as notes.create')
    .usage('<id> [--args JSON|@file|-] [--key value …]')
    .option('--args <json>', 'arguments as JSON, from @file or from - (standard input)')
    .option('--yes', 'approve a delete beforehand instead of being asked')
    .addHelpText('after', ({ command: asked }) => helpAfter(asked.args[0]));
  cli.does(command, async (run) => callOperation(run, command.args, command.opts<CallOptions>()));
}

interface CallOptions {
  readonly args?: string;
  readonly yes?: true;
}

async function callOperation(run: Run, [id, ...words]: readonly string[], options: CallOptions): Promise<void> {
  if (id === undefined || id.startsWith('-')) {
    throw wrongCommandLine('Name the operation first: talkbar-cli tools call <id> [--key value …].');
  }
  const operation = operationNamed(id);
  const args = await readArguments(run, operation, words, options.args);
  const result = await run.call(operation.id, args, run.confirmation(options.yes === true));
  run.output.result(result, () => valueText(result, run.output.style));
  if (!run.output.json) tellNextPage(run, operation, result);
}

/** `--args` first; flags add to it and replace what it says. */
async function readArguments(
  run: Run,
  operation: Operation,
  words: readonly string[],
  json: string | undefined,
): Promise<JsonObject> {
  const flags = readFlags(argumentsOf(operation.input), words, (name, hint) =>
    wrongArguments(operation, unknownArgument(operation.id, name, operation.input.properties) + hint),
  );
  return json === undefined
    ? flags
    : { ...(await readJsonArgument(json, run.surroundings.stdin, run.interrupt)), ...flags };
}

/** What a list calls `nextOffset` goes back as `offset`. */
function tellNextPage(run: Run, operation: Operation, result: Json): void {
  if (!isJsonObject(result)) return;
  for (const argument of argumentsOf(operation.input)) {
    const key = `next${argument.name.charAt(0).toUpperCase()}${argument.name.slice(1)}`;
    const next = result[key];
    if (typeof next === 'string' || typeof next === 'number') {
      run.output.message(run.output.messageStyle.dim(`There is more: add ${flagFor(argument.name)} ${next}`));
    }
  }
}

function helpAfter(id: string | undefined): string {
  const operation = SCRIPT_OPERATIONS.find((each) => each.id === id);
  if (operation !== undefined) {
    return [
      `\n${operation.id}: ${operation.summary}`,
      ...argumentsTable(operation, styleFor(false), process.stdout.columns || 80),
    ].join('\n');
  }
  return examples(
    'talkbar-cli tools call notes.list --limit 5 --pinned',
    "talkbar-cli tools call notes.create --title 'Follow-ups' --markdown '- Send the quote'",
    'talkbar-cli tools call notes.move --note-id note-… --args \'{"projectId": null}\'',
    'talkbar-cli tools call notes.trash --note-id note-… --yes',
    'talkbar-cli tools call notes.create --help',
  );
}
