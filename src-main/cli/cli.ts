import type { Command } from 'commander';
import type { ExitCode } from './failure';
import type { Run } from './run';

/** What a command does; it ends with exit code 0 unless it answers another. */
export type Action = (run: Run, command: Command) => Promise<ExitCode | void>;

/** What a command's file needs to put its commands into the program. */
export interface Cli {
  /** Makes `action` what the command does. */
  does(command: Command, action: Action): void;
}

/** Makes the command the last word on its own arguments: words it does not know stay in `command.args`, in order. */
export function takesAnyFlags(command: Command): Command {
  return command.allowUnknownOption().allowExcessArguments();
}

/** Examples under a command's help. */
export function examples(...lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  ${line}`).join('\n')}`;
}
