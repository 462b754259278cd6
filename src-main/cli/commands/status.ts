import type { Cli } from '../cli';
import type { Command } from 'commander';
export function addStatus(program: Command, cli: Cli): void {
  cli.does(program.command('status').description('whether all is well'), async () => undefined);
}
