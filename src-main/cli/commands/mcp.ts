import type { Command } from 'commander';
import { examples, type Cli } from '../cli';
import { wrongCommandLine } from '../failure';

/** `mcp` for the help: the entry starts the bridge itself, before any of this is loaded. */
export function addMcp(program: Command, cli: Cli): void {
  const command = program
    .command('mcp')
    .description('the MCP server for an assistant, on standard input and output')
    .option('--verbose', 'log to standard error too')
    .addHelpText('after', examples('talkbar-cli mcp', 'talkbar-cli mcp --data-dir /path/to/folder'));
  cli.does(command, async () => {
    throw wrongCommandLine('mcp has to be the first command: talkbar-cli mcp [--data-dir DIR] [--verbose].');
  });
}
