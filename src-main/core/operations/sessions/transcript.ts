import type { Session, Turn } from '../../domain/sessions/session';
import type { TurnFilter } from '../../ports';
import { defineOperation, type OperationContext } from '../define';
import { liveSession, speakerOf } from '../look-up';
import { checkOffset } from '../paging';
import { closed, count, idArgument, MAX_CHARS, maxChars, offsetMs, optional } from '../schema';
import { countChars, jsonTextBytes, PAGE_BYTES } from '../text-page';
import { turnView } from './session-view';

export const sessionsTranscript = defineOperation({
  id: 'sessions.transcript',
  tool: 'read',
  title: 'Read a transcript',
  summary:
    'Read a transcript in pages of whole turns (maxChars, turnOffset); filter by time from the start or by speaker.',
  input: closed({
    sessionId: idArgument(),
    turnOffset: optional(count(0, Number.MAX_SAFE_INTEGER, 0)),
    maxChars,
    fromMs: optional(offsetMs()),
    toMs: optional(offsetMs()),
    speakerId: optional(idArgument()),
  }),
  example: { sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10', maxChars: 5000 },
  handler(input, context) {
    const session = liveSession(context, input.sessionId);
    if (input.speakerId !== undefined) speakerOf(context, session, input.speakerId);
    const { workspaceId: _w, sessionId: _s, turnOffset = 0, maxChars: most = MAX_CHARS.fallback, ...filter } = input;
    const totalTurns = context.db.sessions.countTurns(session.k, filter);
    checkOffset('turnOffset', turnOffset, totalTurns);
    const turns = pageOfTurns(context, session, filter, turnOffset, most);
    const next = turnOffset + turns.length;
    return { turns: turns.map(turnView), nextTurnOffset: next < totalTurns ? next : null, totalTurns };
  },
});

const FETCHED_AT_ONCE = 200;
/** What a page takes beside its turns. */
const AROUND_BYTES = 1_000;
/** What a turn takes in JSON beside its text and its speaker's name. */
const TURN_BYTES = 150;

/** The turns from `offset` that fit in `maxChars` and in one page of JSON; at least one where any is left. */
function pageOfTurns(
  context: OperationContext,
  session: Session,
  filter: TurnFilter,
  offset: number,
  most: number,
): readonly Turn[] {
  const page: Turn[] = [];
  let chars = 0;
  let bytes = 0;
  for (;;) {
    const fetched = context.db.sessions.turns(session.k, filter, {
      offset: offset + page.length,
      limit: FETCHED_AT_ONCE,
    });
    for (const turn of fetched) {
      chars += countChars(turn.text);
      bytes += TURN_BYTES + jsonTextBytes(turn.text) + jsonTextBytes(turn.speaker ?? '');
      if (page.length > 0 && (chars > most || bytes > PAGE_BYTES - AROUND_BYTES)) return page;
      page.push(turn);
    }
    if (fetched.length < FETCHED_AT_ONCE) return page;
  }
}
