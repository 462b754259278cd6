import type { Text } from '../i18n';

const VERBS: Readonly<Record<string, 'created' | 'restored' | 'trashed'>> = {
  create: 'created',
  restore: 'restored',
  trash: 'trashed',
};
const AREAS = ['notes', 'sessions', 'projects'] as const;

/** «3 notes created, 1 trashed», from the operations that ran and how often. */
export function changeWords(operations: Readonly<Record<string, number>>, t: Text): string {
  const counts = new Map<string, number>();
  for (const [id, count] of Object.entries(operations)) {
    const area = id.slice(0, id.indexOf('.'));
    const verb = VERBS[id.slice(area.length + 1)] ?? 'changed';
    const key = AREAS.some((known) => known === area) ? `changes.${area}.${verb}` : 'changes.other';
    counts.set(key, (counts.get(key) ?? 0) + count);
  }
  return [...counts].map(([key, count]) => t(key, { count })).join(', ');
}
