import { AppError, type ErrorBody, type ErrorCode } from '../contract/errors';
import { LibraryUnavailable } from '../storage/library-unavailable';

/** What a script can tell apart by the exit code alone. */
export const EXIT = {
  done: 0,
  refused: 1,
  wrongCommandLine: 2,
  busy: 3,
  noLibrary: 4,
  interrupted: 130,
} as const;

export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** A command that ends without doing what it was asked: what is said, and with which exit code. */
export class Failure extends Error {
  readonly body: ErrorBody;
  readonly exitCode: ExitCode;

  constructor(body: ErrorBody, exitCode: ExitCode = exitCodeFor(body.code)) {
    super(body.message);
    this.name = 'Failure';
    this.body = body;
    this.exitCode = exitCode;
  }
}

/** The user pressed Ctrl-C: nothing more is said. */
export class Interrupted extends Error {
  constructor() {
    super('interrupted');
    this.name = 'Interrupted';
  }
}

/** A newer TalkBar has written the library, so this one must not. */
export const NEWER_LIBRARY =
  'A newer TalkBar has used this library, so this talkbar-cli cannot open it. Use the talkbar-cli of the newer TalkBar.';

/** The command line cannot be understood; `message` says what is wrong and what would be right. */
export function wrongCommandLine(message: string): Failure {
  return new Failure({ code: 'invalid_arguments', message }, EXIT.wrongCommandLine);
}

export function refusal(code: ErrorCode, message: string): Failure {
  return new Failure({ code, message });
}

/** Wrong arguments are a wrong command line, whoever noticed. */
export function exitCodeFor(code: ErrorCode): ExitCode {
  switch (code) {
    case 'invalid_arguments':
      return EXIT.wrongCommandLine;
    case 'busy':
      return EXIT.busy;
    default:
      return EXIT.refused;
  }
}

/** Makes a Failure of anything that was thrown. */
export function failureOf(error: unknown): Failure {
  if (error instanceof Failure) return error;
  if (error instanceof AppError) return new Failure(error.body);
  if (error instanceof LibraryUnavailable) return libraryFailure(error);
  const message = error instanceof Error ? error.message : String(error);
  return new Failure({ code: 'failed', message: `Something went wrong inside talkbar-cli: ${message}` });
}

/** The data folder cannot be opened; where another process only holds it for a moment, trying again will do. */
function libraryFailure({ reason, message }: LibraryUnavailable): Failure {
  if (reason === 'busy') return new Failure({ code: 'busy', message, retryable: true, retryAfterMs: 1000 });
  return new Failure({ code: 'failed', message }, EXIT.noLibrary);
}
