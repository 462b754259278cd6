import { defineOperation, type OperationContext } from '../define';
import { closed } from '../schema';

/** The app's own: only the user empties their Trash. */
export const trashEmpty = defineOperation({
  id: 'trash.empty',
  tool: 'delete',
  audience: 'app',
  title: 'Empty the Trash',
  summary: 'Delete everything in the Trash of the workspace for good.',
  input: closed({}),
  example: {},
  act: 'erase',
  confirm: () => 'Delete everything in the Trash for good',
  handler(_input, context) {
    const erased = { sessions: emptySessions(context), notes: emptyNotes(context), projects: emptyProjects(context) };
    return { ...erased, changed: erased.sessions + erased.notes + erased.projects > 0 };
  },
});

const PAGE = { after: null, limit: 100 };

function emptySessions(context: OperationContext): number {
  return drain(
    () => context.db.sessions.list(context.workspace.k, { trashed: true }, 'newest', PAGE).items,
    ({ id }) => {
      context.db.sessions.erase(context.workspace.k, id);
      context.touch('session', id);
    },
  );
}

function emptyNotes(context: OperationContext): number {
  return drain(
    () => context.db.notes.list(context.workspace.k, { trashed: true }, PAGE).items,
    ({ id }) => {
      context.db.notes.erase(context.workspace.k, id);
      context.touch('note', id);
    },
  );
}

function emptyProjects(context: OperationContext): number {
  return drain(
    () => context.db.projects.list(context.workspace.k, { trashed: true }, { offset: 0, limit: PAGE.limit }).items,
    ({ id }) => {
      context.db.projects.erase(context.workspace.k, id);
      context.touch('project', id);
    },
  );
}

/** Erases page after page until there is none left; answers how many items there were. */
function drain<T>(page: () => readonly T[], erase: (item: T) => void): number {
  let count = 0;
  for (let items = page(); items.length > 0; items = page()) {
    for (const item of items) erase(item);
    count += items.length;
  }
  return count;
}
