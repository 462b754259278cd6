/** How `talkbar-cli mcp` was started. */
export interface BridgeArguments {
  /** What `--data-dir` named. */
  readonly dataDir: string | null;
  /** Log to stderr too. */
  readonly verbose: boolean;
  /** Asked how it is used. */
  readonly help: boolean;
}

/** The command line is wrong; the message says how. */
export class WrongArguments extends Error {}

export const USAGE = 'Usage: talkbar-cli mcp [--data-dir DIR] [--verbose]';

const TAKE_VALUES: readonly string[] = ['--data-dir', '--server'];

/** Reads what follows `mcp` on the command line. Throws WrongArguments. */
export function readBridgeArguments(args: readonly string[]): BridgeArguments {
  let dataDir: string | null = null;
  let verbose = false;
  let help = false;
  const rest = [...args];
  for (let arg = rest.shift(); arg !== undefined; arg = rest.shift()) {
    const [flag, attached] = splitFlag(arg);
    if (attached !== null && !TAKE_VALUES.includes(flag)) throw unknown(arg);
    switch (flag) {
      case '--data-dir':
        dataDir = valueOf(flag, attached, rest);
        break;
      case '--server':
        refuseServer(valueOf(flag, attached, rest));
        break;
      case '--verbose':
        verbose = true;
        break;
      // Flags of every command that change nothing here.
      case '--quiet':
      case '--no-color':
        break;
      case '--help':
      case '-h':
        help = true;
        break;
      default:
        throw unknown(arg);
    }
  }
  return { dataDir, verbose, help };
}

function unknown(arg: string): WrongArguments {
  return new WrongArguments(`talkbar-cli mcp does not take ${arg}.\n${USAGE}`);
}

function splitFlag(arg: string): readonly [flag: string, value: string | null] {
  const equals = arg.startsWith('--') ? arg.indexOf('=') : -1;
  return equals === -1 ? [arg, null] : [arg.slice(0, equals), arg.slice(equals + 1)];
}

function valueOf(flag: string, attached: string | null, rest: string[]): string {
  const value = attached ?? rest.shift() ?? '';
  if (value === '') throw new WrongArguments(`${flag} needs a value.\n${USAGE}`);
  return value;
}

function refuseServer(name: string): void {
  throw new WrongArguments(
    name === 'memory'
      ? 'This version of TalkBar has no memory server yet; leave out --server for the meetings.'
      : `There is no server ${name}.`,
  );
}
