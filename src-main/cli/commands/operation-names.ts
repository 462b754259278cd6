import { closest } from '../../core/operations/closest';
import type { Operation } from '../../core/operations/define';
import { findOperation, OPERATIONS } from '../../core/operations/registry';
import { refusal } from '../failure';

/** The operations a script can run, in catalogue order. */
export const SCRIPT_OPERATIONS: readonly Operation[] = OPERATIONS.filter(({ audience }) => audience === 'all');

/** The areas of those operations. */
export const AREAS: readonly string[] = [...new Set(SCRIPT_OPERATIONS.map(({ area }) => area))];

/** The operation of that id. Refuses with what was probably meant. */
export function operationNamed(id: string): Operation {
  const operation = findOperation(id);
  if (operation?.audience === 'all') return operation;
  const near = closest(
    id,
    SCRIPT_OPERATIONS.map((each) => each.id),
  );
  const hint = near === null ? 'See: talkbar-cli tools list' : `Did you mean ${near}?`;
  throw refusal('not_found', `There is no operation “${id}”. ${hint}`);
}
