import type { Cli } from '../cli';
import type { Command } from 'commander';
export function addCompletion(program: Command, cli: Cli): void {
  cli.does(program.command('completion').description('completions for a shell'), async () => undefined);
}
