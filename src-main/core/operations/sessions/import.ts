import { Type } from 'typebox';
import { defineOperation } from '../define';
import { checkProject } from '../look-up';
import {
  closed,
  count,
  idArgument,
  listOf,
  nameArgument,
  offsetMs,
  optional,
  record,
  textArgument,
  timeArgument,
} from '../schema';
import { changedSession, unchangedSession } from './session-view';

/** What one session holds at the most. */
export const MAX_TURNS = 200_000;
export const MAX_SPEAKERS = 20_000;

/** The user's own: a transcript file that has been read becomes a session; the same file again changes nothing. */
export const sessionsImport = defineOperation({
  id: 'sessions.import',
  tool: 'change',
  audience: 'user',
  title: 'Import a session',
  summary: 'Make a session of a transcript that was read from a file.',
  input: closed({
    title: nameArgument(),
    startedAt: timeArgument(),
    contentHash: Type.String({ minLength: 1 }),
    projectId: optional(idArgument()),
    speakers: listOf(nameArgument(), MAX_SPEAKERS),
    turns: listOf(
      record({
        speaker: optional(count(0, MAX_SPEAKERS - 1)),
        startMs: optional(offsetMs()),
        endMs: optional(offsetMs()),
        text: textArgument(),
      }),
      MAX_TURNS,
    ),
  }),
  example: {
    title: 'Quarterly planning',
    startedAt: 1_792_594_800_000,
    contentHash: 'f2ca1bb6c7e907d06dafe4687e579fce',
    speakers: ['Anna'],
    turns: [{ speaker: 0, startMs: 0, endMs: 2_000, text: 'Shall we begin?' }],
  },
  handler(input, context) {
    checkProject(context, input.projectId);
    const known = context.db.sessions.findByHash(context.workspace.k, input.contentHash);
    if (known !== null) {
      context.mention('session', known.id, known.title);
      return unchangedSession(context, known);
    }
    const id = context.ids.uuid();
    context.mention('session', id, input.title);
    const lengthMs = input.turns.reduce((latest, turn) => Math.max(latest, turn.endMs ?? turn.startMs ?? 0), 0);
    context.db.sessions.insert(context.workspace.k, {
      id,
      title: input.title,
      status: 'ready',
      startedAt: input.startedAt,
      endedAt: input.startedAt + lengthMs,
      summary: '',
      projectId: input.projectId ?? null,
      createdAt: context.now,
      contentHash: input.contentHash,
      speakers: input.speakers.map((name) => ({ id: context.ids.next('speaker'), name })),
      turns: input.turns.map(({ speaker, startMs, endMs, text }) => ({
        speaker: speaker !== undefined && speaker < input.speakers.length ? speaker : null,
        startMs: startMs ?? null,
        endMs: endMs ?? null,
        text,
      })),
    });
    return changedSession(context, id);
  },
});
