import { appendMarkdown } from '../../domain/notes/markdown';
import { defineOperation } from '../define';
import { liveNote } from '../look-up';
import { closed, idArgument, NOTE_CHARS, textArgument } from '../schema';
import { checkNoteLength, editNote } from './change-note';

export const notesAppend = defineOperation({
  id: 'notes.append',
  tool: 'change',
  title: 'Add to a note',
  summary: 'Put more Markdown at the end of a note, after a blank line.',
  input: closed({
    noteId: idArgument(),
    markdown: textArgument(NOTE_CHARS, { minLength: 1 }),
  }),
  example: { noteId: 'note-k2v9w8x7c6b5n4m3l2j1h0g9', markdown: '- Ask legal about clause 4' },
  handler(input, context) {
    const note = liveNote(context, input.noteId);
    const markdown = appendMarkdown(note.markdown, input.markdown);
    checkNoteLength(markdown);
    return editNote(context, note, { markdown });
  },
});
