import { defineOperation } from '../define';
import { liveNote } from '../look-up';
import { closed, count, idArgument, maxChars, optional } from '../schema';
import { noteView } from './note-view';

export const notesGet = defineOperation({
  id: 'notes.get',
  tool: 'read',
  title: 'Read a note',
  summary:
    'Read one note: title, Markdown body in pages (maxChars, offset), project, sessions and the items it links to.',
  input: closed({
    noteId: idArgument(),
    offset: optional(count(0, Number.MAX_SAFE_INTEGER, 0)),
    maxChars,
  }),
  example: { noteId: 'note-k2v9w8x7c6b5n4m3l2j1h0g9' },
  handler(input, context) {
    return noteView(context, liveNote(context, input.noteId), input.offset, input.maxChars);
  },
});
