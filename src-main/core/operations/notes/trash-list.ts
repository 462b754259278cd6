import { defineOperation } from '../define';
import { cursorList } from '../paging';
import { closed, cursorPage } from '../schema';
import { noteItem } from './note-view';

export const notesTrashList = defineOperation({
  id: 'notes.trash.list',
  tool: 'read',
  title: 'List notes in the Trash',
  summary: 'List the notes in the Trash, the latest trashed first.',
  input: closed(cursorPage),
  example: {},
  handler(input, context) {
    return cursorList(
      context,
      'notes.trash.list',
      input,
      (page) => context.db.notes.list(context.workspace.k, { trashed: true }, page),
      (note) => [note.trashedAt ?? 0, note.k],
      (note) => ({ ...noteItem(note), trashedAt: note.trashedAt }),
    );
  },
});
