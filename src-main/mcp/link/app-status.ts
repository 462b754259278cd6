import type { ConnectedClient } from '../../contract/app-api';
import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import { reachApp } from './connect';
import { objectIn } from './handshake-lines';
import { OWN_VERSION, type Version } from './hello';
import { LinkFile } from './link-file';
import type { PlaceSource } from './socket-place';

/** How things stand in a running app. */
export interface AppStatus {
  /** When it began to listen, in milliseconds since the epoch. */
  readonly since: number;
  readonly clients: readonly ConnectedClient[];
}

/** What there is to say about the app of a data folder, from outside. */
export type AppSeen =
  | { readonly kind: 'stopped' }
  | { readonly kind: 'running'; readonly address: string; readonly app: Version; readonly status: AppStatus | null }
  /** Something is wrong with the way to it; `problem` is for the user. */
  | { readonly kind: 'unsure'; readonly problem: string };

const PATIENCE_MS = 2_000;
const QUEUED_BYTES = 1024 * 1024;

/** Asks the running app how things stand. One that speaks another protocol is running, and says no more. */
export async function lookForApp(dataDir: string, place: PlaceSource, own: Version = OWN_VERSION): Promise<AppSeen> {
  const file = new LinkFile(dataDir, place.uid);
  const reached = await reachApp(file, place, { ...own, purpose: 'status' }, PATIENCE_MS, QUEUED_BYTES);
  switch (reached.kind) {
    case 'absent':
      return { kind: 'stopped' };
    case 'silent':
      return { kind: 'unsure', problem: `TalkBar listens at ${reached.address} and does not answer.` };
    case 'impostor':
      return { kind: 'unsure', problem: `Whoever listens at ${reached.address} could not prove to be TalkBar.` };
    case 'refused':
      return { kind: 'unsure', problem: reached.problem };
    case 'open': {
      const { address, app, socket } = reached;
      const line = await new Promise<string>((resolve) => {
        socket.onClose(() => resolve(''));
        socket.listen(resolve);
      });
      socket.destroy();
      return { kind: 'running', address, app, status: readStatus(objectIn(line)) };
    }
  }
}

function readStatus({ since, clients }: JsonObject): AppStatus | null {
  if (typeof since !== 'number' || !Array.isArray(clients)) return null;
  const given: readonly Json[] = clients;
  return { since, clients: given.flatMap((client) => readClient(client) ?? []) };
}

function readClient(value: Json): ConnectedClient | null {
  if (!isJsonObject(value)) return null;
  const { id, name, version, since, canAsk, toolsOffered, calls } = value;
  if (typeof id !== 'string' || typeof name !== 'string' || typeof version !== 'string') return null;
  if (typeof since !== 'number' || typeof canAsk !== 'boolean' || typeof calls !== 'number') return null;
  if (typeof toolsOffered !== 'boolean') return null;
  return { id, name, version, since, canAsk, toolsOffered, calls };
}
