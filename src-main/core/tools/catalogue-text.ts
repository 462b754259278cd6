import type { Operation } from '../operations/define';

/**
 * Operations in one line, by area: `notes.list|get(noteId)|trash.list; plan.get`. With `args`, each is followed by its
 * required arguments.
 */
export function catalogueText(operations: readonly Operation[], args: 'with arguments' | 'names alone'): string {
  const areas = new Map<string, string[]>();
  for (const operation of operations) {
    const name = operation.id.slice(operation.area.length + 1);
    const required = args === 'with arguments' ? (operation.input.required ?? []) : [];
    const names = areas.get(operation.area) ?? [];
    names.push(required.length === 0 ? name : `${name}(${required.join(', ')})`);
    areas.set(operation.area, names);
  }
  return [...areas].map(([area, names]) => `${area}.${names.join('|')}`).join('; ');
}
