import { AppError } from '../../contract/errors';
import type { Json, JsonObject } from '../../contract/json';
import type { KeysetPage, OffsetPage, Position, Slice } from '../ports';
import type { OperationContext } from './define';

const DEFAULT_LIMIT = 20;

interface CursorArguments {
  readonly workspaceId?: string;
  readonly cursor?: string;
  readonly limit?: number;
}

/**
 * One page of a keyset list in the shape `{items, nextCursor, hasMore, totalCount}`. The cursor is tied to the
 * operation, the workspace and the filters. Throws AppError `invalid_arguments` for one that is not.
 */
export function cursorList<T>(
  context: OperationContext,
  operation: string,
  input: CursorArguments,
  fetch: (page: KeysetPage) => Slice<T>,
  positionOf: (item: T) => Position,
  view: (item: T) => Json,
): JsonObject {
  const { cursor, limit = DEFAULT_LIMIT, workspaceId: _workspaceId, ...filters } = input;
  const seal = JSON.stringify([operation, context.workspace.id, Object.entries(filters).sort()]);
  const after = cursor === undefined ? null : context.cursors.open(seal, cursor);
  if (cursor !== undefined && after === null) {
    throw new AppError(
      'invalid_arguments',
      'cursor is not one that TalkBar returned for this list; leave it out to begin anew',
    );
  }
  const { items, totalCount } = fetch({ after, limit: limit + 1 });
  const page = items.slice(0, limit);
  const last = page.at(-1);
  const hasMore = items.length > limit;
  const nextCursor = hasMore && last !== undefined ? context.cursors.seal(seal, positionOf(last)) : null;
  return { items: page.map(view), nextCursor, hasMore, totalCount };
}

interface OffsetArguments {
  readonly offset?: number;
  readonly limit?: number;
}

/** One page of an offset list in the shape `{items, nextOffset, hasMore, totalCount}`; past the end it is empty. */
export function offsetList<T>(
  input: OffsetArguments,
  fetch: (page: OffsetPage) => Slice<T>,
  view: (item: T) => Json,
): JsonObject {
  const { offset = 0, limit = DEFAULT_LIMIT } = input;
  const { items, totalCount } = fetch({ offset, limit });
  const end = offset + items.length;
  const hasMore = items.length > 0 && end < totalCount;
  return { items: items.map(view), nextOffset: hasMore ? end : null, hasMore, totalCount };
}

/** Refuses a position in a long text that lies past its end. */
export function checkOffset(name: string, offset: number, total: number): void {
  if (offset > total) throw new AppError('invalid_arguments', `${name} is past the end, which is at ${total}`);
}
