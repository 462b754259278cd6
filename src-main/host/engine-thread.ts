/*
 * The entry of the engine thread: the library, the gateway and, once there is one, the socket server. It loads while
 * the window paints and opens the library when it is told to.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { AppError, Unavailable } from '../contract/errors';
import { RemoteAsker } from '../core/gateway/remote-asker';
import { testSettings } from '../storage/folder/test-settings';
import { createHost } from './create-host';
import type { Host } from './host';
import { SYSTEM_CLOCK } from './system';
import { EngineServer } from './thread/engine-server';
import type { EngineStart, FromEngine, ToEngine } from './thread/protocol';
import { startSocketServer, type SocketServer } from './thread/socket-server';
import { threadLogger } from './thread/thread-logger';

if (parentPort === null) throw new Error('the engine thread is started by the app');
const parent = parentPort;
const port = { post: (message: FromEngine): void => parent.postMessage(message) };
const { dataDir } = workerData as EngineStart;
const { limits, policyFile, licenceKey } = testSettings(process.env, __filename);
const logger = threadLogger(port);
const asker = new RemoteAsker({
  ask: (id, question) => port.post({ type: 'ask', id, question, closesAt: SYSTEM_CLOCK.now() + limits.questionMs }),
  withdraw: (id) => port.post({ type: 'withdraw', id }),
});

let engine: { readonly host: Host; readonly server: EngineServer; readonly socket: SocketServer } | null = null;

parent.on('message', (message: ToEngine) => {
  switch (message.type) {
    case 'open':
      void open();
      return;
    case 'call':
      engine?.server.receive(message.id, message.method, message.argument);
      return;
    case 'answer':
      asker.settle(message.id, message.answer);
      return;
    case 'stop':
      void stop();
      return;
  }
});

async function open(): Promise<void> {
  try {
    const host = await createHost({
      dataDir,
      limits,
      logger,
      appAsker: asker,
      ...(policyFile === null ? {} : { policyFile }),
      ...(licenceKey === null ? {} : { licenceKey }),
    });
    const socket = await startSocketServer(host, {
      dataDir,
      limits,
      logger,
      onClients: () => engine?.server.tellClients(),
    });
    const server = new EngineServer({ host, port, logger, socket });
    engine = { host, server, socket };
    port.post({ type: 'ready' });
  } catch (error) {
    const problem = error instanceof Unavailable || error instanceof AppError ? error.why : null;
    if (problem === null) throw error;
    logger.error('the library cannot be opened', { error });
    port.post({ type: 'unavailable', problem });
    parent.close();
  }
}

async function stop(): Promise<void> {
  asker.goneAll();
  if (engine !== null) {
    await engine.socket.stop();
    await engine.server.stop();
    await engine.host.stop();
  }
  port.post({ type: 'stopped' });
  parent.close();
}
