import { defineOperation } from '../define';
import { closed } from '../schema';
import { sessionItem, turnView } from './session-view';

const LATEST_TURNS = 20;

export const sessionsRecording = defineOperation({
  id: 'sessions.recording',
  tool: 'read',
  title: 'Read the live session',
  summary:
    'Read the session that is being recorded now, with elapsed time and its latest turns; null when there is none.',
  input: closed({}),
  example: {},
  handler(_input, context) {
    const live = context.db.sessions.live(context.workspace.k);
    if (live === null) return null;
    context.mention('session', live.id, live.title);
    return {
      ...sessionItem(live),
      elapsedMs: Math.max(0, context.now - live.startedAt),
      latestTurns: context.db.sessions.latestTurns(live.k, LATEST_TURNS).map(turnView),
    };
  },
});
