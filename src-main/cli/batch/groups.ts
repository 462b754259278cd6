import { scriptOperation } from '../commands/operation-names';
import type { Call, Entry } from './entry';

/** Entries in groups of at most `size`, in order. */
export async function* inGroups(entries: AsyncIterable<Entry>, size: number): AsyncIterable<readonly Entry[]> {
  let group: Entry[] = [];
  for await (const entry of entries) {
    group.push(entry);
    if (group.length === size) {
      yield group;
      group = [];
    }
  }
  if (group.length > 0) yield group;
}

/** What runs together: calls under one question, or a single entry. */
export type Stretch = { readonly asked: readonly Call[] } | { readonly single: Entry };

/**
 * Splits a group so that its deletes are asked about together. Deletes and the changes between them run as one call,
 * with one question; reads cannot be part of that call, so a read ends the stretch.
 */
export function stretchesOf(group: readonly Entry[]): readonly Stretch[] {
  const stretches: Stretch[] = [];
  let writes: Call[] = [];
  const flush = (): void => {
    const deletes = writes.map((entry) => toolOf(entry) === 'delete');
    const from = deletes.indexOf(true);
    const to = deletes.lastIndexOf(true) + 1;
    const single = (entry: Entry): Stretch => ({ single: entry });
    if (from === -1) stretches.push(...writes.map(single));
    else
      stretches.push(
        ...writes.slice(0, from).map(single),
        { asked: writes.slice(from, to) },
        ...writes.slice(to).map(single),
      );
    writes = [];
  };
  for (const entry of group) {
    const tool = toolOf(entry);
    if (!('unreadable' in entry) && (tool === 'change' || tool === 'delete')) writes.push(entry);
    else {
      flush();
      stretches.push({ single: entry });
    }
  }
  flush();
  return stretches;
}

function toolOf(entry: Entry): string | null {
  return 'unreadable' in entry ? null : (scriptOperation(entry.tool)?.tool ?? null);
}
