import type { Command } from 'commander';
import { examples, type Cli } from '../cli';

/** `status`: whether all is well, and with what. Open whatever the policy says, and changes nothing. */
export function addStatus(program: Command, cli: Cli): void {
  const command = program
    .command('status')
    .description('whether all is well: app, versions, database, access')
    .addHelpText('after', examples('talkbar-cli status', 'talkbar-cli status --output json'));
  cli.does(command, async (run) => {
    // It reads the library's file itself, and no other command should load what that takes.
    const { reportStatus } = await import('./status-report');
    return reportStatus(run);
  });
}
