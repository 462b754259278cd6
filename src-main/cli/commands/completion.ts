import { Argument, type Command } from 'commander';
import { examples, type Cli } from '../cli';
import { candidatesFor } from '../completion/candidates';
import { completionScript, SHELLS, type Shell } from '../completion/scripts';

/** `completion SHELL`: what a shell reads to complete words. */
export function addCompletion(program: Command, cli: Cli): void {
  const command = program
    .command('completion')
    .description('completions for a shell')
    .addArgument(new Argument('<shell>', 'which shell').choices(SHELLS))
    .addHelpText('after', examples('eval "$(talkbar-cli completion bash)"', 'talkbar-cli completion fish | source'));
  cli.does(command, async (run) => {
    // Looked at for the refusal it brings where the command line is closed.
    run.access.current();
    const script = completionScript(command.args[0] as Shell);
    run.output.result({ script }, () => script);
  });
}

/** Answers a shell: the candidates at `place` among the words, each with its meaning after a tab. */
export function completionLines(program: Command, [place = '1', ...words]: readonly string[]): string {
  const upTo = words.slice(0, Number(place));
  // A shell that drops an empty last word still says where it would stand.
  while (upTo.length < Number(place)) upTo.push('');
  return candidatesFor(program, upTo)
    .map(({ word, meaning }) => `${word}\t${meaning}\n`)
    .join('');
}
