import type { Command } from 'commander';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import { workspaceSearch } from '../../core/operations/workspace/search';
import { examples, takesAnyFlags, type Cli } from '../cli';
import { wrongCommandLine } from '../failure';
import { argumentsOf, valueHint, type Argument } from '../flags/argument';
import { readFlags } from '../flags/read-flags';
import { columns } from '../output/columns';
import type { Run } from '../run';
import { matchesText, type Match } from './find-text';

/** Shorter than the argument's own name, because they are typed. */
const SHORT_FLAGS: Readonly<Record<string, string>> = { kinds: '--kind', projectId: '--project' };

/** The flags of `find`. */
export const FIND_FLAGS: readonly Argument[] = argumentsOf(workspaceSearch.input)
  .filter(({ name }) => name !== 'query' && name !== 'workspaceId')
  .map((argument) => ({ ...argument, flag: SHORT_FLAGS[argument.name] ?? argument.flag }));

/** `find QUERY`: universal search. */
export function addFind(program: Command, cli: Cli): void {
  const command = takesAnyFlags(program.command('find'))
    .description('search names, texts and transcripts')
    .argument('<query...>', 'what to look for')
    .addHelpText('after', () => `\nSearch options:\n${flagTable()}\n${FIND_EXAMPLES}`);
  cli.does(command, async (run) => find(run, command.args));
}

const FIND_EXAMPLES = examples(
  'talkbar-cli find pricing review',
  "talkbar-cli find 'what did we decide about the launch' --kind session,note --limit 5",
);

function flagTable(): string {
  const width = process.stdout.columns || 80;
  return columns(
    FIND_FLAGS.map((argument) => [`  ${argument.flag}`, valueHint(argument)]),
    width,
  ).join('\n');
}

async function find(run: Run, words: readonly string[]): Promise<void> {
  const firstFlag = words.findIndex((word) => word.startsWith('--'));
  const query = words.slice(0, firstFlag === -1 ? words.length : firstFlag).join(' ');
  if (query === '') throw wrongCommandLine('Say what to look for first: talkbar-cli find QUERY [--kind …].');
  const flags = readFlags(FIND_FLAGS, firstFlag === -1 ? [] : words.slice(firstFlag), (name, hint) =>
    wrongCommandLine(
      `find does not take --${name}.${hint} It takes: ${FIND_FLAGS.map(({ flag }) => flag).join(', ')}.`,
    ),
  );
  const result = await run.call('workspace.search', { query, ...flags });
  const matches = matchesOf(result);
  run.output.result(result, () => matchesText(matches, query, run.output.style, run.output.width));
  if (!run.output.json && matches.length === 0) run.output.message(`Nothing found for “${query}”.`);
}

function matchesOf(result: Json): readonly Match[] {
  const matches = isJsonObject(result) ? result['matches'] : [];
  return (Array.isArray(matches) ? (matches as readonly JsonObject[]) : []).map((match) => match as unknown as Match);
}
