import type { RunningApp } from './running-app';

const DAY = 24 * 60 * 60_000;

/** Brings a session in as an import does: one turn for each text, five seconds apart; answers its id. */
export async function importTalk(
  app: RunningApp,
  title: string,
  texts: readonly string[],
  daysAgo = 0,
): Promise<string> {
  const made = await app.run('sessions.import', {
    title,
    startedAt: Date.now() - daysAgo * DAY - 3_600_000,
    contentHash: `${title}-${daysAgo}`,
    speakers: ['Anna', 'Boris'],
    turns: texts.map((text, index) => ({
      speaker: index % 2,
      startMs: index * 5_000,
      endMs: index * 5_000 + 4_000,
      text,
    })),
  });
  return String(made['id']);
}
