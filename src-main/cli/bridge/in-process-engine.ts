import type { HostOptions } from '../../host/host';
import type { OpenBackend } from './backend';

/**
 * Runs the engine in this process; it is loaded when it is first needed.
 *
 * @param options asked for at every attempt to open it; may throw what keeps it from opening
 */
export function inProcessEngine(options: () => HostOptions): OpenBackend {
  return async (peer, start) => {
    const { createHost } = await import('../../host/create-host');
    const host = await createHost(options());
    const connection = host.connect(peer, start);
    return {
      receive: (line) => connection.receive(line),
      idle: () => connection.idle(),
      stop: async () => {
        await connection.end();
        await host.stop();
      },
    };
  };
}
