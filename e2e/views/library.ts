import type { JsonObject } from '../../src-main/contract/json';
import type { RunningApp } from '../app/support/running-app';

/** The ids of what stands in the sample library. */
export interface Library {
  readonly session: string;
  /** A session that nobody has written anything about. */
  readonly bareSession: string;
  /** A session that came in without any text. */
  readonly silentSession: string;
  readonly note: string;
  readonly project: string;
}

const TALK = [
  'So the retry screen is the only piece left. Everything else in exports has been through two rounds of review.',
  'Could we ship without it? Most people send to a folder, and a folder hardly ever fails.',
  'Then let us decide it: exports go out in January, and the retry screen follows when someone asks for it.',
  'Fine by me. I would only like the error to say which session was not delivered, so that support does not have to look for it.',
  'It does already: the title, the time and the last answer of the server.',
  'Good. Next one is the Halden pilot, they came back to us on Friday afternoon.',
  'Six seats at the spring price, and the open point is how licences behave without a network.',
  'I will ask the two largest customers and write it down before Wednesday.',
];
const PEOPLE = ['Marina Orlova', 'Tomas Varga', 'Aiko Sato', 'Lev Brodsky'];

const SESSIONS: readonly (readonly [title: string, minutes: number, daysAgo: number, project: number | null])[] = [
  ['Weekly product sync', 47, 0, 0],
  ['Candidate debrief: design lead', 28, 0, 1],
  ['Halden pilot: scope and price', 52, 1, 2],
  ['Support rota', 19, 1, null],
  ['Один на один с Томашем: планы на весну и вопросы найма', 31, 1, 3],
  ['Architecture review: sync engine and what it means for the desktop app', 72, 3, 0],
  ['Brightwater intro call', 24, 3, 2],
  ['Quarterly budget, first pass', 43, 5, 3],
  ['Onboarding interview 6', 38, 6, 1],
  ['Release checklist', 22, 8, 0],
];
const PROJECTS = [
  ['Product', 'green', 'What we build and when'],
  ['Hiring', 'orange', ''],
  ['Halden pilot', 'blue', 'Six seats until spring, then the full team'],
  ['Finance', 'red', ''],
] as const;

const SUMMARY = `The export work is ready for January. Halden starts with six seats and a fixed price until spring; the open point is how licences behave without a network.

### Decisions
- Exports ship in January, without the webhook retry screen.
- The Halden pilot is six seats at the spring price.

### Open questions
- What happens to a licence after thirty days offline? Lev asks the two largest customers.

### Next steps
- Marina sends the revised quote by Wednesday.
- Tomas books the security review with Halden’s team.
`;

const NOTE = `From the sync this morning. **Halden** comes first, the rest can wait until Thursday.

## To do
- [x] Collect the figures from Aiko
- [ ] Send the revised quote, see [Pilot scope](talkbar://notes/pilot)
- [ ] Book the next call with Halden’s security team
- [ ] Ask Lev which two customers he meant

## Offer
| Plan | Seats | Per month, € |
| --- | ---: | ---: |
| Pilot | 6 | 180 |
| From April | 6–12 | 240 |

Everything above six seats is agreed in _writing_.
`;

const NOTES: readonly (readonly [title: string, markdown: string, project: number | null])[] = [
  ['Reading list', '', null],
  ['Support phrases that work', 'Say what is kept before what is broken', null],
  ['Budget assumptions', 'Two hires in spring, hosting flat, travel halved', 3],
  ['Вопросы ведущему дизайнеру', 'Спросить о проекте, который не вышел, и почему', 1],
  ['Release checklist', 'Backups first, then the schema, then the app', 0],
  ['Interview guide, round two', 'Open with the last meeting they left early', 1],
  ['Security review: what to prepare', 'Data folder, socket permissions, update channel', 2],
  ['Renewal questions for Halden', 'Price after spring, seats over six, who signs', 2],
];

const DAY = 24 * 60 * 60_000;

/** Fills an empty library through the app itself, as a user would over some weeks. */
export async function fillLibrary(app: RunningApp): Promise<Library> {
  const projects: string[] = [];
  // The plan allows one project until there is a licence: the sample takes what it gets.
  for (const [name, color, description] of PROJECTS) {
    const outcome = await app.call('operation:call', {
      operation: 'projects.create',
      args: { name, color, description },
    });
    if (outcome.ok) projects.push(String((outcome.result as JsonObject)['id']));
  }
  const projectOf = (index: number | null): JsonObject =>
    index === null || projects[index] === undefined ? {} : { projectId: projects[index] };

  const sessions: string[] = [];
  for (const [index, [title, minutes, daysAgo, project]] of SESSIONS.entries()) {
    const startedAt = new Date(Date.now() - daysAgo * DAY).setHours(9 + (index % 4), index % 2 === 0 ? 0 : 30, 0, 0);
    const turns = turnsFor(minutes * 60_000, index);
    const made = await app.run('sessions.import', {
      title,
      startedAt,
      contentHash: `sample-${index}`,
      speakers: PEOPLE,
      turns,
      ...projectOf(project),
    });
    sessions.push(String(made['id']));
  }
  const [session = '', , , bareSession = ''] = sessions;
  const silent = await app.run('sessions.import', {
    title: 'Town hall',
    startedAt: Date.now() - 9 * DAY,
    contentHash: 'sample-silent',
    speakers: [],
    turns: [],
  });
  await app.call('operation:call', {
    operation: 'sessions.summary.update',
    args: { sessionId: session, summary: SUMMARY },
  });
  for (const [title, markdown, project] of NOTES)
    await app.run('notes.create', { title, markdown, ...projectOf(project) });
  const note = await app.run('notes.create', {
    title: 'Follow-ups, 30 November',
    markdown: NOTE,
    sessionIds: [session],
    ...projectOf(0),
  });
  const trashed = await app.run('notes.create', { title: 'Follow-ups (old)', markdown: 'Replaced by the new one' });
  await app.run('notes.trash', { noteId: String(trashed['id']) });
  await app.run('sessions.pin', { sessionId: session, pinned: true });
  const [project = ''] = projects;
  if (project !== '') await app.run('projects.pin', { projectId: project, pinned: true });
  return { session, bareSession, silentSession: String(silent['id']), note: String(note['id']), project };
}

interface SampleTurn extends JsonObject {
  readonly speaker: number;
  readonly startMs: number;
  readonly endMs: number;
  readonly text: string;
}

function turnsFor(lengthMs: number, seed: number): readonly SampleTurn[] {
  const turns: SampleTurn[] = [];
  let at = 0;
  for (let step = seed * 7; at < lengthMs; step += 1) {
    const length = 4_000 + ((step * 7919) % 23) * 1_000;
    const end = Math.min(lengthMs, at + length);
    turns.push({
      speaker: [0, 1, 0, 3, 1, 2, 0, 2][(step * 5) % 8] ?? 0,
      startMs: at,
      endMs: end,
      text: TALK[step % TALK.length] ?? '',
    });
    at = end + 400;
  }
  return turns;
}
