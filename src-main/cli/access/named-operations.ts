import type { Operation } from '../../core/operations/define';
import { refusal } from '../failure';
import { AREAS, operationNamed, SCRIPT_OPERATIONS } from '../commands/operation-names';

/** The operations that ids and patterns such as `notes.*` name, each once, in catalogue order. */
export function namedOperations(names: readonly string[]): readonly Operation[] {
  const wanted = new Set(names.flatMap(operationsOf));
  return SCRIPT_OPERATIONS.filter((operation) => wanted.has(operation));
}

function operationsOf(name: string): readonly Operation[] {
  if (!name.endsWith('.*')) return [operationNamed(name)];
  const prefix = name.slice(0, -1);
  const found = SCRIPT_OPERATIONS.filter(({ id }) => id.startsWith(prefix));
  if (found.length === 0)
    throw refusal('not_found', `No operation begins with “${prefix}”. The areas are ${AREAS.join(', ')}.`);
  return found;
}
