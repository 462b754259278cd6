import type { ErrorBody } from '../../contract/errors';
import { closest } from '../../core/operations/closest';
import type { Operation } from '../../core/operations/define';
import { findOperation, OPERATIONS } from '../../core/operations/registry';
import { Failure } from '../failure';

/** The operations a script can run, in catalogue order. */
export const SCRIPT_OPERATIONS: readonly Operation[] = OPERATIONS.filter(({ audience }) => audience === 'all');

/** The areas of those operations. */
export const AREAS: readonly string[] = [...new Set(SCRIPT_OPERATIONS.map(({ area }) => area))];

/** Null where no script can run an operation of that id. */
export function scriptOperation(id: string): Operation | null {
  const operation = findOperation(id);
  return operation?.audience === 'all' ? operation : null;
}

/** The operation of that id. Refuses with what was probably meant. */
export function operationNamed(id: string): Operation {
  const operation = scriptOperation(id);
  if (operation === null) throw new Failure(unknownOperation(id));
  return operation;
}

/** The refusal of an id that scripts do not know. */
export function unknownOperation(id: string): ErrorBody {
  const near = closest(
    id,
    SCRIPT_OPERATIONS.map((each) => each.id),
  );
  const hint = near === null ? 'See: talkbar-cli tools list' : `Did you mean ${near}?`;
  return { code: 'not_found', message: `There is no operation “${id}”. ${hint}` };
}
