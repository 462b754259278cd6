import { titleOf } from '../../domain/notes/markdown';
import { defineOperation } from '../define';
import { checkProject, liveSession } from '../look-up';
import { closed, flag, idArgument, idList, nameArgument, NOTE_CHARS, optional, textArgument } from '../schema';
import { changedNote } from './change-note';

export const notesCreate = defineOperation({
  id: 'notes.create',
  tool: 'change',
  title: 'Create a note',
  summary:
    'Write a new note in Markdown and file it where it belongs; without a title, its first heading or line becomes one.',
  input: closed({
    title: optional(nameArgument(true)),
    markdown: optional(textArgument(NOTE_CHARS)),
    projectId: optional(idArgument()),
    sessionIds: optional(idList()),
    pinned: optional(flag()),
  }),
  example: { title: 'Open points', markdown: '- Ask legal about clause 4\n- Agree on a date' },
  handler(input, context) {
    const sessionIds = [...new Set(input.sessionIds ?? [])];
    const id = context.ids.next('note');
    const markdown = input.markdown ?? '';
    const title = input.title ?? titleOf(markdown);
    context.mention('note', id, title);
    checkProject(context, input.projectId);
    for (const sessionId of sessionIds) liveSession(context, sessionId);
    context.db.notes.insert(context.workspace.k, {
      id,
      title,
      markdown,
      pinned: input.pinned ?? false,
      projectId: input.projectId ?? null,
      sessionIds,
      createdAt: context.now,
      updatedAt: context.now,
    });
    context.undoWith({ whole: true, operation: 'notes.trash', args: { noteId: id } });
    return changedNote(context, id);
  },
});
