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
    'Create a note from Markdown, optionally filed under a project and sessions; the title defaults to the first heading or line.',
  input: closed({
    title: optional(nameArgument(true)),
    markdown: optional(textArgument(NOTE_CHARS)),
    projectId: optional(idArgument()),
    sessionIds: optional(idList()),
    pinned: optional(flag()),
  }),
  example: { title: 'Follow-ups', markdown: '- Send the revised quote\n- Book the next call' },
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
    context.undoWith({ operation: 'notes.trash', args: { noteId: id } });
    return changedNote(context, id);
  },
});
