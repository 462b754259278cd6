/*
 * All that the window has of the app: calls and events as JSON text, so that nothing but plain data crosses. It runs
 * sandboxed, before the page's own scripts.
 */
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import type { Calls, Events, HostApi, Reply } from '../src-main/contract/app-api';
import type { Refusal } from '../src-main/contract/errors';

const CALL_CHANNEL = 'talkbar:call';
const PAINTED_CHANNEL = 'talkbar:painted';
const EVENT_CHANNEL = 'talkbar:event';

/** Said before the page can listen, and not to be lost: they are handed to the first listener. */
const KEPT: ReadonlySet<string> = new Set<keyof Events>(['app:navigate', 'app:command', 'engine:state']);
const MOST_KEPT = 20;

type Listener = (payload: unknown) => void;
/** As the main process sends it. */
type Sent = { readonly result: string } | { readonly error: Refusal };

const listeners = new Map<string, Set<Listener>>();
const kept = new Map<string, string[]>();

ipcRenderer.on(EVENT_CHANNEL, (_event, name: string, payload: string) => {
  const some = listeners.get(name);
  if (some !== undefined && some.size > 0) {
    for (const listener of [...some]) listener(JSON.parse(payload));
  } else if (KEPT.has(name)) {
    kept.set(name, [...(kept.get(name) ?? []), payload].slice(-MOST_KEPT));
  }
});

async function invoke(channel: string, argument: unknown): Promise<Reply> {
  const sent = (await ipcRenderer.invoke(CALL_CHANNEL, channel, JSON.stringify(argument))) as Sent;
  return 'error' in sent
    ? { ok: false, error: sent.error }
    : { ok: true, result: JSON.parse(sent.result) as Calls[keyof Calls]['result'] };
}

function on(name: string, listener: Listener): () => void {
  const some = listeners.get(name) ?? new Set();
  listeners.set(name, some.add(listener));
  const waiting = kept.get(name) ?? [];
  kept.delete(name);
  for (const payload of waiting) listener(JSON.parse(payload));
  return () => some.delete(listener);
}

const host: HostApi = {
  invoke,
  on: on as HostApi['on'],
  pathsOf: (files) => files.flatMap((file) => (file instanceof File ? webUtils.getPathForFile(file) : [])),
};

// The library is opened after the first paint, so that nothing competes with it.
new PerformanceObserver((_entries, observer) => {
  observer.disconnect();
  ipcRenderer.send(PAINTED_CHANNEL);
}).observe({ type: 'paint', buffered: true });

contextBridge.exposeInMainWorld('host', host);
