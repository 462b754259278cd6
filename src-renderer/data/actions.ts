import type { JsonObject } from '../../src-main/contract/json';
import { call, errorOf, invoke } from './host';
import { navigate } from './router';
import { notify } from './toasts';

/** Runs a change that needs no answer; a refusal is told in a toast. */
export async function change(operation: string, args: JsonObject): Promise<boolean> {
  try {
    await call(operation, args);
    return true;
  } catch (thrown) {
    refused(thrown);
    return false;
  }
}

function refused(thrown: unknown): void {
  notify(errorOf(thrown));
}

export type TrashKind = 'session' | 'note' | 'project';

const AREAS: Readonly<Record<TrashKind, string>> = { session: 'sessions', note: 'notes', project: 'projects' };

/** Moves an item to the Trash, with a way back in the toast. */
export async function trash(kind: TrashKind, id: string, title: string): Promise<boolean> {
  const area = AREAS[kind];
  const args = { [`${kind}Id`]: id };
  const done = await change(`${area}.trash`, args);
  if (done) notify(`toast.trashed.${kind}`, { title }, () => void change(`${area}.restore`, args));
  return done;
}

/** Restores an item from the Trash. */
export function restore(kind: TrashKind, id: string): Promise<boolean> {
  return change(`${AREAS[kind]}.restore`, { [`${kind}Id`]: id });
}

/** Deletes an item of the Trash for good. */
export function erase(kind: TrashKind, id: string): Promise<boolean> {
  return change(`${AREAS[kind]}.erase`, { [`${kind}Id`]: id });
}

/** Makes an empty note, or one with that in it, and opens it. False where it was refused, which a toast tells. */
export async function newNote(args: JsonObject = {}): Promise<boolean> {
  try {
    const note = await call<{ readonly id: string }>('notes.create', { title: '', markdown: '', ...args });
    navigate(`/notes/${note.id}`);
    return true;
  } catch (thrown) {
    refused(thrown);
    return false;
  }
}

/** Follows a link in a text: inside the window, or in the browser after its check in the main process. */
export function openLink(href: string): void {
  if (href.startsWith('talkbar://') || href.startsWith('/')) {
    navigate(href);
    return;
  }
  void invoke('app:open-link', href).then((opened) => {
    if (!opened) notify('toast.linkRefused');
  });
}
