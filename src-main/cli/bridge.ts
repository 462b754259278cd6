import { homedir } from 'node:os';
import { Unavailable } from '../contract/errors';
import { LineSplitter } from '../mcp/wire/lines';
import { lineTooLong } from '../mcp/wire/messages';
import { thisPlace } from '../mcp/link/socket-place';
import { createAccessStore } from '../storage/access-store';
import { dataDir, prepareDataDir, type DataDirSource } from '../storage/data-dir';
import { LogFile } from '../storage/folder/log-file';
import { testSettings } from '../storage/folder/test-settings';
import { readBridgeArguments, USAGE, WrongArguments, type BridgeArguments } from './bridge/bridge-arguments';
import { SocketDoor } from './bridge/app-door';
import { keepConsoleOffStdout } from './bridge/console';
import { EndWatch, type Ending } from './bridge/ending';
import { explainFailure } from './bridge/explain';
import { inProcessEngine } from './bridge/in-process-engine';
import { MemoryKeeper } from './bridge/memory';
import { Output } from './bridge/output';
import { Relay } from './bridge/relay';

/** Exit codes: the client was cut off or there is a bug; the command line was wrong; there is no data folder. */
const FAILED = 1;
const WRONG_COMMAND_LINE = 2;
const NO_FOLDER = 4;

/** Of the time there is for ending, the part in which answers are waited for; the rest is for closing files. */
const SHARE_FOR_ANSWERS = 0.75;

/**
 * `talkbar-cli mcp`: MCP on standard input and output until the client leaves; then ends the process. Only what is
 * needed to answer `initialize` is loaded here, the engine comes with the first list or call.
 *
 * @param args what follows `mcp` on the command line
 */
export async function runBridge(args: readonly string[]): Promise<void> {
  const watch = new EndWatch();
  keepConsoleOffStdout(() => watch.end('output'));
  let given: BridgeArguments;
  try {
    given = readBridgeArguments(args);
  } catch (error) {
    if (!(error instanceof WrongArguments)) throw error;
    console.error(error.message);
    process.exit(WRONG_COMMAND_LINE);
  }
  if (given.help) {
    console.error(USAGE);
    process.exit(0);
  }
  await serve(given, watch);
}

async function serve(given: BridgeArguments, watch: EndWatch): Promise<void> {
  const { env, stdin, stdout } = process;
  const { limits, policyFile, licenceKey } = testSettings(env, process.argv[1] ?? '');
  const place = { platform: process.platform, env, home: homedir(), override: given.dataDir ?? undefined };
  const folder = folderOrExit(place);
  const log = new LogFile({
    dataDir: folder,
    program: 'helper',
    show: given.verbose ? (line) => console.error(line) : null,
  });
  process.on('uncaughtException', (error) => {
    log.error('the helper failed unexpectedly', { error });
    process.exit(FAILED);
  });

  const output = new Output({ stream: stdout, limit: limits.queuedBytes, onHangUp: () => watch.end('overflow') });
  const access = createAccessStore(folder, policyFile ?? undefined);
  const relay = new Relay({
    client: output,
    limits,
    access: () => access.current(),
    app: new SocketDoor({ dataDir: folder, place: thisPlace(), limits, logger: log }),
    open: inProcessEngine(() => ({
      dataDir: prepareDataDir(place),
      limits,
      logger: log,
      ...(policyFile === null ? {} : { policyFile }),
      ...(licenceKey === null ? {} : { licenceKey }),
    })),
    explain: (error) => {
      log.error('the library could not be opened', { error });
      return explainFailure(error, folder, log.file);
    },
  });
  const memory = new MemoryKeeper();
  const lines = new LineSplitter(limits.lineBytes, {
    line: (line) => {
      memory.passed(line.length);
      relay.receive(line);
    },
    tooLong: () => {
      memory.passed(limits.lineBytes);
      output.send(lineTooLong(limits.lineBytes));
    },
  });
  // Read as fast as it comes, whether or not the client reads what is written.
  stdin.on('data', (chunk: Buffer) => lines.push(chunk));
  stdin.once('end', () => lines.finish());

  const ending = await watch.ended;
  log.info('the client has left', { ending });
  // Whatever does not end in time is given up.
  setTimeout(() => process.exit(), limits.drainMs);
  process.exitCode = ending === 'overflow' ? FAILED : 0;
  await finish(isListening(ending), relay, output, limits.drainMs * SHARE_FOR_ANSWERS);
  process.exit();
}

/** The data folder; without one there is nothing to serve, and whoever started this reads why. */
function folderOrExit(place: DataDirSource): string {
  try {
    return dataDir(place);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    console.error(error.message);
    process.exit(NO_FOLDER);
  }
}

/** Ends what is in flight. `listening`: somebody may still read answers, which are waited for `answersMs` at most. */
async function finish(listening: boolean, relay: Relay, output: Output, answersMs: number): Promise<void> {
  if (listening) await Promise.race([relay.idle(), pause(answersMs)]);
  else output.close();
  await relay.stop();
  if (listening) await output.flushed();
}

/** Whether there may still be someone who reads answers. */
function isListening(ending: Ending): boolean {
  switch (ending) {
    case 'input':
    case 'signal':
    case 'orphaned':
      return true;
    case 'output':
    case 'overflow':
      return false;
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
