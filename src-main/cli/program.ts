import { PRODUCT } from '../contract/product';
import { Command, Option } from 'commander';
import { addAccess } from './commands/access';
import { addCompletion } from './commands/completion';
import { addDemo } from './commands/demo';
import { addFind } from './commands/find';
import { addImport } from './commands/import';
import { addMcp } from './commands/mcp';
import { addStatus } from './commands/status';
import { addTools } from './commands/tools';
import { addWorkspace } from './commands/workspace';
import { examples, type Cli } from './cli';
import { wrongCommandLine } from './failure';
import type { GlobalOptions } from './run';

/** The whole command tree. It never writes and never ends the process: what it has to say it throws. */
export function buildProgram(cli: Cli): Command {
  const program = new Command('talkbar-cli')
    .description("TalkBar's command line: everything an assistant can do, from a terminal or a script.")
    .version(PRODUCT.version, '--version', 'print the version')
    .helpOption('--help', 'show help, also -h')
    .helpCommand('help [command]', 'show help')
    .addOption(new Option('--workspace <id>', 'the workspace to work in; the open one without it'))
    .addOption(new Option('--data-dir <dir>', 'the data folder; also TALKBAR_DATA_DIR'))
    .addOption(new Option('--output <format>', 'how results are written').choices(['text', 'json']))
    .addOption(new Option('--no-color', 'no colours; also NO_COLOR'))
    .addOption(new Option('--quiet', 'nothing but results and errors'))
    .configureHelp({ showGlobalOptions: true, helpWidth: helpWidth() })
    .exitOverride();
  addMcp(program, cli);
  addTools(program, cli);
  addFind(program, cli);
  addAccess(program, cli);
  addWorkspace(program, cli);
  addImport(program, cli);
  addStatus(program, cli);
  addDemo(program, cli);
  addCompletion(program, cli);
  program.addHelpText('after', `${EXIT_CODES}\n${PROGRAM_EXAMPLES}`);
  return program;
}

const EXIT_CODES = `
Exit codes:
  0  done
  1  the operation was refused or failed; in a batch: at least one was
  2  the command line is wrong
  3  busy, try again
  4  the data folder cannot be opened
  130  interrupted`;

const PROGRAM_EXAMPLES = examples(
  'talkbar-cli demo',
  'talkbar-cli find pricing review',
  'talkbar-cli tools call notes.list --limit 5',
  'talkbar-cli access on',
);

function helpWidth(): number {
  return process.stdout.columns || 100;
}

/** The global options of a command that was called, wherever among its words they stood. */
export function globalOptionsOf(command: Command): GlobalOptions {
  const { workspace, dataDir, output, color, quiet } = command.optsWithGlobals<{
    readonly workspace?: string;
    readonly dataDir?: string;
    readonly output?: string;
    readonly color: boolean;
    readonly quiet?: true;
  }>();
  // An empty value is a variable that was not set, and would quietly mean another library or another workspace.
  if (dataDir === '') throw wrongCommandLine('--data-dir needs a value.');
  if (workspace === '') throw wrongCommandLine('--workspace needs a value.');
  return {
    workspace: workspace ?? null,
    dataDir: dataDir ?? null,
    json: output === 'json',
    quiet: quiet === true,
    colour: color,
  };
}
