import { defineOperation } from '../define';
import { liveSession, refuseWhileRecording, speakerOf } from '../look-up';
import { closed, idArgument, nameArgument } from '../schema';
import { changedSession, unchangedSession } from './session-view';

export const sessionsSpeakersRename = defineOperation({
  id: 'sessions.speakers.rename',
  tool: 'change',
  title: 'Rename a speaker',
  summary: 'Give a speaker of one session another name.',
  input: closed({ sessionId: idArgument(), speakerId: idArgument(), name: nameArgument() }),
  example: {
    sessionId: '6f1c2a9e-4b7d-4c1e-9a53-0d2e8b7f4c10',
    speakerId: 'speaker-a1b2c3d4e5f6g7h8i9j0k1l2',
    name: 'Anna Petrova',
  },
  handler(input, context) {
    const session = liveSession(context, input.sessionId);
    const speaker = speakerOf(context, session, input.speakerId);
    refuseWhileRecording(session);
    if (speaker.name === input.name) return unchangedSession(context, session);
    context.db.sessions.renameSpeaker(session.k, speaker.id, input.name);
    context.touch('speaker', speaker.id);
    const { id: sessionId } = session;
    context.undoWith({
      operation: 'sessions.speakers.rename',
      args: { sessionId, speakerId: speaker.id, name: speaker.name },
    });
    return changedSession(context, session.id);
  },
});
