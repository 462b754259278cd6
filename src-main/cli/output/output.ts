import type { ErrorBody } from '../../contract/errors';
import type { Json } from '../../contract/json';
import { mayColour, styleFor, type Style } from './style';
import { visible } from './visible-text';

/** The two streams; a terminal knows its width. */
export interface Streams {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
}

export interface OutputOptions {
  readonly json: boolean;
  readonly quiet: boolean;
  readonly colour: boolean;
}

/** Where a command's words go: results to stdout, everything said about them to stderr. */
export class Output {
  readonly json: boolean;
  readonly quiet: boolean;
  /** For results. */
  readonly style: Style;
  /** For messages. */
  readonly messageStyle: Style;
  readonly #streams: Streams;

  constructor(streams: Streams, options: OutputOptions, env: NodeJS.ProcessEnv) {
    this.json = options.json;
    this.quiet = options.quiet;
    this.#streams = streams;
    this.style = styleFor(!options.json && mayColour(streams.stdout, env, options.colour));
    this.messageStyle = styleFor(mayColour(streams.stderr, env, options.colour));
  }

  /** Columns results may take: those of the terminal; a file or a pipe takes lines of any length. */
  get width(): number {
    return this.#streams.stdout.isTTY ? this.#streams.stdout.columns || 80 : Infinity;
  }

  /** The same for messages. */
  get messageWidth(): number {
    return this.#streams.stderr.isTTY ? this.#streams.stderr.columns || 80 : Infinity;
  }

  /** Whether progress may be drawn: on a terminal that nobody asked to be quiet. */
  get showsProgress(): boolean {
    return this.#streams.stderr.isTTY && !this.quiet;
  }

  /** The command's result: the one JSON value, or what `text` makes of it. */
  result(value: Json, text: () => string): void {
    if (this.json) this.write(`${JSON.stringify(value)}\n`);
    else {
      const made = text();
      if (made !== '') this.write(made.endsWith('\n') ? made : `${made}\n`);
    }
  }

  /** A piece of a result that does not come at once. */
  write(piece: string): void {
    this.#streams.stdout.write(piece);
  }

  /** Something to know beside the result. */
  message(text: string): void {
    if (!this.quiet) this.#streams.stderr.write(`${text}\n`);
  }

  /** Text without a line's end: a question, a progress line. Said even where messages are not wanted. */
  prompt(text: string): void {
    this.#streams.stderr.write(text);
  }

  /** What went wrong: in JSON the same object as in MCP, on stdout; otherwise a line on stderr. */
  failure(error: ErrorBody): void {
    if (this.json) this.write(`${JSON.stringify({ error })}\n`);
    else this.#streams.stderr.write(`${this.failureLine(error)}\n`);
  }

  failureLine(error: ErrorBody): string {
    return `${this.messageStyle.red(`Error (${error.code}):`)} ${forTerminal(error.message)}`;
  }
}

/** Messages are written for assistants, who have a tool to point to and a user to turn to; here is that user, with a command. */
export function forTerminal(message: string): string {
  return visible(message)
    .replace(/Arguments: talkbar_tools \{"tool":"([a-z_.]+)"\}/u, 'Arguments: talkbar-cli tools info $1')
    .replace(
      /^The user did not confirm this, so nothing was done\..*$/su,
      'You did not confirm this, so nothing was done.',
    );
}
