import type { Touched } from '../../src-main/contract/changes';
import type { Text } from '../i18n';

const VERBS: Readonly<Record<string, 'created' | 'restored' | 'trashed'>> = {
  create: 'created',
  restore: 'restored',
  trash: 'trashed',
};
const AREAS = ['notes', 'sessions', 'projects'] as const;

const KINDS: Readonly<Record<string, string>> = { note: 'notes', session: 'sessions', project: 'projects' };

/** «3 notes created, 1 trashed», from the operations that ran and how often, or from what was touched. */
export function changeWords(operations: Readonly<Record<string, number>>, touched: Touched, t: Text): string {
  const counts = new Map<string, number>();
  const add = (key: string, count: number): void => void counts.set(key, (counts.get(key) ?? 0) + count);
  for (const [id, count] of Object.entries(operations)) {
    const area = id.slice(0, id.indexOf('.'));
    const verb = VERBS[id.slice(area.length + 1)] ?? 'changed';
    const key = AREAS.some((known) => known === area) ? `changes.${area}.${verb}` : 'changes.other';
    add(key, count);
  }
  for (const [kind, ids] of Object.entries(touched)) {
    // A session's speakers change with it.
    if (ids.length === 0 || (kind === 'speaker' && (touched.session?.length ?? 0) > 0)) continue;
    const area = KINDS[kind];
    add(area === undefined ? 'changes.other' : `changes.${area}.changed`, ids.length);
  }
  return [...counts].map(([key, count]) => t(key, { count })).join(', ');
}
