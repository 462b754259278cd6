import { CommanderError, type Command } from 'commander';
import { completionLines } from './commands/completion';
import { COMPLETE_COMMAND } from './completion/scripts';
import { EXIT, failureOf, Interrupted, wrongCommandLine, type Failure } from './failure';
import { Interrupt } from './interrupt';
import { Output } from './output/output';
import { buildProgram, globalOptionsOf } from './program';
import { Run, type Surroundings } from './run';

/** Runs one command line and answers the exit code, once everything that was said is out. */
export async function main(words: readonly string[], builtFolder: string): Promise<number> {
  const { stdin, stdout, stderr, env } = process;
  const interrupt = new Interrupt();
  const surroundings: Surroundings = { stdin, stdout, stderr, env, builtFolder };
  const pipe = watchPipes(stdout, stderr, interrupt);
  try {
    const exitCode = await runWords(words, surroundings, interrupt);
    await flushed(stdout);
    if (pipe.failure !== null) {
      stderr.write(`The result cannot be written: ${pipe.failure.message}\n`);
      return EXIT.refused;
    }
    return pipe.broken ? EXIT.done : (interrupt.exitCode ?? exitCode);
  } finally {
    interrupt.stop();
  }
}

async function runWords(words: readonly string[], surroundings: Surroundings, interrupt: Interrupt): Promise<number> {
  let exitCode: number = EXIT.done;
  const program = buildProgram({
    does(command, action) {
      command.action(async () => {
        const run = new Run(globalOptionsOf(command), surroundings, interrupt);
        try {
          exitCode = (await action(run, command)) ?? EXIT.done;
        } catch (error) {
          // What fails because everything is being ended is no failure of its own.
          exitCode = report(interrupt.cancelled ? new Interrupted() : error, run.output);
        } finally {
          await run.stop();
        }
      });
    },
  });
  if (words[0] === COMPLETE_COMMAND) {
    surroundings.stdout.write(completionLines(program, words.slice(1)));
    return EXIT.done;
  }
  // What is said before a command is known obeys the same options; they are looked for by hand, for they may be what is wrong.
  const early = new Output(
    surroundings,
    { json: wantsJson(words), quiet: false, colour: !words.includes('--no-color') },
    surroundings.env,
  );
  const said = { help: '' };
  captureHelp(program, said);
  try {
    await program.parseAsync(spelledOut(words), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) return report(error, early);
    return afterCommander(error, said.help, early);
  }
  return exitCode;
}

/** `-h` is `--help`, and `help tools call` is `tools call --help`. */
function spelledOut(words: readonly string[]): string[] {
  const [first, ...rest] = words;
  return (first === 'help' ? [...rest, '--help'] : words).map((word) => (word === '-h' ? '--help' : word));
}

/** Help and versions are results; everything else Commander throws is about a wrong command line. */
function afterCommander({ code, exitCode, message }: CommanderError, help: string, output: Output): number {
  if (code === 'commander.version') {
    output.result({ version: message }, () => message);
    return EXIT.done;
  }
  if (code === 'commander.helpDisplayed' || (code === 'commander.help' && exitCode === 0)) {
    output.result({ help }, () => help);
    return EXIT.done;
  }
  if (code === 'commander.help' && !output.json) {
    // A command that only has commands below it was given none.
    output.prompt(help);
    return EXIT.wrongCommandLine;
  }
  const sentence = code === 'commander.help' ? 'Name a command; see talkbar-cli --help.' : inSentences(message);
  return report(wrongCommandLine(sentence), output);
}

/** «error: unknown command 'tolls'\n(Did you mean tools?)» as sentences. */
function inSentences(message: string): string {
  const [first = '', ...rest] = message.replace(/^error: /u, '').split('\n');
  const hint = rest.join(' ').replace(/^\(|\)$/gu, '');
  const capital = first.charAt(0).toUpperCase() + first.slice(1);
  return `${/[.!?]$/u.test(capital) ? capital : `${capital}.`}${hint === '' ? ' See talkbar-cli --help.' : ` ${hint}`}`;
}

/** Says what went wrong and answers the exit code. */
function report(error: unknown, output: Output): number {
  if (error instanceof Interrupted) {
    if (output.json) output.failure({ code: 'failed', message: 'Interrupted.' });
    else output.message('Interrupted.');
    return EXIT.interrupted;
  }
  const failure: Failure = failureOf(error);
  output.failure(failure.body);
  return failure.exitCode;
}

/** Every command's help goes where the caller decides. */
function captureHelp(command: Command, said: { help: string }): void {
  const keep = (text: string): void => {
    said.help += text;
  };
  command.configureOutput({ writeOut: keep, writeErr: keep, outputError: () => undefined });
  for (const below of command.commands) captureHelp(below, said);
}

function wantsJson(words: readonly string[]): boolean {
  return words.some((word, index) => word === '--output=json' || (word === '--output' && words[index + 1] === 'json'));
}

/** What became of the streams that results and messages are written to. */
interface Pipe {
  /** The reader has seen enough (`| head`): the run ends quietly. */
  broken: boolean;
  /** Results could not be written for another reason, such as a full disk. */
  failure: Error | null;
}

function watchPipes(stdout: NodeJS.WriteStream, stderr: NodeJS.WriteStream, interrupt: Interrupt): Pipe {
  const pipe: Pipe = { broken: false, failure: null };
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') pipe.broken = true;
    else pipe.failure = error;
    interrupt.cancel();
  });
  // Nobody reads the messages any more; that is no reason to stop.
  stderr.on('error', () => undefined);
  return pipe;
}

function flushed(stdout: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    if (stdout.destroyed || stdout.writableEnded) resolve();
    else stdout.write('', () => resolve());
  });
}
