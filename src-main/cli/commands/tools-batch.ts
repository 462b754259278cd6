import { createReadStream, fstatSync, openSync } from 'node:fs';
import type { Readable } from 'node:stream';
import type { Command } from 'commander';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import { readBatch } from '../batch/read-batch';
import { runBatch, type EntryResult } from '../batch/run-batch';
import { examples, type Cli } from '../cli';
import { EXIT, wrongCommandLine, type ExitCode } from '../failure';
import { reasonOf } from '../flags/json-argument';
import { linesOf } from '../input';
import { forTerminal } from '../output/output';
import { visibleLine } from '../output/visible-text';
import { counted } from '../output/words';
import type { Run } from '../run';

/** `tools batch`: many operations, one after another. */
export function addToolsBatch(tools: Command, cli: Cli): void {
  const command = tools
    .command('batch')
    .description('run many operations, one after another')
    .argument('[file]', 'a file with {"calls": […]} or one {tool, args} a line; standard input without it or with -')
    .option('--stop-on-error', 'end at the first operation that fails')
    .option('--yes', 'approve deletes beforehand instead of being asked')
    .addHelpText(
      'after',
      examples(
        'talkbar-cli tools batch calls.json --output json',
        'printf \'{"tool":"notes.create","args":{"title":"One"}}\\n\' | talkbar-cli tools batch',
      ),
    );
  cli.does(command, async (run) => batch(run, command.args[0] ?? '-', command.opts<BatchOptions>()));
}

interface BatchOptions {
  readonly stopOnError?: true;
  readonly yes?: true;
}

async function batch(run: Run, file: string, options: BatchOptions): Promise<ExitCode> {
  const source = open(run, file);
  // Refused as a whole before its first line is read, where the command line is closed or the library is.
  await run.engine();
  const { entries, stopOnError } = await readBatch(linesOf(source, run.interrupt));
  const confirmation = run.confirmation(options.yes === true);
  const results = runBatch(run, entries, stopOnError || options.stopOnError === true, confirmation);
  return run.output.json ? printJson(run, results) : printLines(run, results);
}

function open(run: Run, file: string): Readable {
  const { stdin } = run.surroundings;
  if (file === '-') {
    if (stdin.isTTY) run.output.message('Type one {"tool": …, "args": {…}} a line; end with Ctrl-D.');
    return stdin;
  }
  try {
    // Opened before anything runs, so that a missing file or a folder is a wrong command line.
    const descriptor = openSync(file, 'r');
    if (fstatSync(descriptor).isDirectory()) throw new Error('it is a folder');
    return createReadStream('', { fd: descriptor });
  } catch (error) {
    throw wrongCommandLine(`The file ${file} cannot be read: ${reasonOf(error)}.`);
  }
}

/** Written as the results come, so that a long batch is never held in memory. */
async function printJson({ output }: Run, results: AsyncIterable<EntryResult>): Promise<ExitCode> {
  let failed = 0;
  let before = '{"results":[';
  for await (const result of results) {
    output.write(before + JSON.stringify(asJson(result)));
    before = ',';
    if (!result.outcome.ok) failed += 1;
  }
  output.write(before === ',' ? ']}\n' : '{"results":[]}\n');
  return failed === 0 ? EXIT.done : EXIT.refused;
}

function asJson({ tool, outcome }: EntryResult): JsonObject {
  return { ...(tool === undefined ? {} : { tool }), ...outcome } as JsonObject;
}

async function printLines({ output }: Run, results: AsyncIterable<EntryResult>): Promise<ExitCode> {
  const { style } = output;
  let done = 0;
  let failed = 0;
  for await (const { tool, outcome } of results) {
    const number = style.dim(String(done + failed + 1).padStart(4));
    const name = style.bold(tool ?? '–');
    if (outcome.ok) {
      done += 1;
      output.write(`${number} ${style.green('ok')}      ${name}  ${inShort(outcome.result)}\n`);
    } else {
      failed += 1;
      output.write(
        `${number} ${style.red('failed')}  ${name}  ${outcome.error.code}: ${forTerminal(outcome.error.message)}\n`,
      );
    }
  }
  if (done + failed === 0) output.message('The batch holds no calls; nothing was done.');
  else output.message(`${counted(done, 'operation')} done, ${failed} failed.`);
  return failed === 0 ? EXIT.done : EXIT.refused;
}

/** One line about an answer: the item it is about, or how many items it holds. */
function inShort(result: Json): string {
  if (!isJsonObject(result)) return '';
  const { id, title, name, items, matches, changed } = result;
  const label = typeof title === 'string' && title !== '' ? title : name;
  const list = Array.isArray(items)
    ? (items as readonly Json[])
    : Array.isArray(matches)
      ? (matches as readonly Json[])
      : null;
  return [
    typeof id === 'string' ? id : null,
    typeof label === 'string' ? `“${visibleLine(label)}”` : null,
    list === null ? null : counted(list.length, 'item'),
    changed === false ? '(nothing had to change)' : null,
  ]
    .filter((part) => part !== null)
    .join(' ');
}
