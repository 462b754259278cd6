import { PRODUCT } from '../../contract/product';
import { isJsonObject } from '../../contract/json';
import { visibleLine } from '../output/visible-text';
import { clockTime, counted } from '../output/words';
import type { Assistant } from './assistant';
import { errorOf, expect, numberAt, objectsAt, textAt } from './facts';
import type { Teller } from './teller';

/** Every operation the story uses; all of them have to be on. */
export const STORY_OPERATIONS: readonly string[] = [
  'workspace.search',
  'sessions.get',
  'sessions.transcript',
  'sessions.move',
  'notes.get',
  'notes.trash.list',
  'notes.create',
  'notes.move',
  'notes.pin',
  'notes.restore',
  'notes.trash',
  'projects.create',
];

const QUERY = 'bullet holes in the planes that came back';

/** The session the story is about, and what it makes. */
interface Items {
  readonly sessionId: string;
  readonly noteId: string;
  readonly projectId: string;
}

/** An assistant at work: find, read, change, delete, and a look at what became of it. */
export async function tellStory(assistant: Assistant, teller: Teller): Promise<void> {
  await connect(assistant, teller);
  const found = await find(assistant, teller);
  await read(assistant, teller, found.sessionId, found.atMs);
  const items = await change(assistant, teller, found.sessionId);
  const trashed = await remove(assistant, teller, items.noteId);
  await lookAgain(assistant, teller, items.noteId, trashed);
  if (trashed) await restore(assistant, teller, items.noteId);
}

async function connect(assistant: Assistant, teller: Teller): Promise<void> {
  teller.step('Start the helper as an assistant does, and say hello');
  const hello = {
    protocolVersion: '2025-11-25',
    capabilities: { elicitation: {} },
    clientInfo: { name: 'TalkBar demo', version: PRODUCT.version },
  };
  teller.request('initialize', { clientInfo: { name: 'TalkBar demo' }, capabilities: { elicitation: {} } });
  const { result, ms } = await assistant.request('initialize', hello);
  const server = isJsonObject(result['serverInfo']) ? result['serverInfo'] : {};
  const capabilities = isJsonObject(result['capabilities']) ? Object.keys(result['capabilities']) : [];
  expect(server['name'] === 'talkbar', 'the server does not call itself talkbar');
  expect(capabilities.includes('tools'), 'the server offers no tools although MCP access is on');
  teller.answer(
    [
      `${textAt(server, 'name')} ${textAt(server, 'version')} (${textAt(server, 'title')}), protocol ${textAt(result, 'protocolVersion')}, offers ${capabilities.join(', ')}`,
    ],
    ms,
  );
  const [aboutItself = ''] = textAt(result, 'instructions').split(/(?<=\.) /u);
  teller.quote(aboutItself);
  assistant.notify('notifications/initialized');

  teller.step('Ask which tools there are');
  teller.request('tools/list', null);
  const tools = await assistant.request('tools/list', {});
  const names = objectsAt(tools.result, 'tools').map((tool) => textAt(tool, 'name'));
  expect(names.length === 5, `there are ${names.length} tools and not five`);
  teller.answer([names.join(', ')], tools.ms);
}

async function find(assistant: Assistant, teller: Teller): Promise<{ sessionId: string; atMs: number }> {
  teller.step('Find: words to an id');
  const { value, ms } = await assistant.succeed('talkbar_find', { query: QUERY, limit: 3 });
  const [match] = objectsAt(value, 'matches');
  expect(match !== undefined, 'the search found nothing in the sample');
  if (match === undefined) return { sessionId: '', atMs: 0 };
  expect(match['kind'] === 'session', 'the best match is not the sample session');
  teller.answer(
    [`session “${textAt(match, 'title')}”, score ${numberAt(match, 'score')}, ${textAt(match, 'detail')}`],
    ms,
  );
  teller.quote(textAt(match, 'snippet'));
  const content = isJsonObject(match['content']) ? match['content'] : {};
  return { sessionId: textAt(match, 'id'), atMs: typeof content['tMs'] === 'number' ? content['tMs'] : 0 };
}

async function read(assistant: Assistant, teller: Teller, sessionId: string, atMs: number): Promise<void> {
  teller.step('Read: the session, and the transcript around that moment');
  const session = await assistant.succeed('talkbar_read', { tool: 'sessions.get', args: { sessionId } });
  const speakers = objectsAt(session.value, 'speakers').map((speaker) => textAt(speaker, 'name'));
  teller.answer([`“${textAt(session.value, 'title')}”: ${speakers.join(', ')}`], session.ms);
  const page = await assistant.succeed('talkbar_read', {
    tool: 'sessions.transcript',
    args: { sessionId, fromMs: Math.max(0, atMs - 5_000), toMs: atMs + 25_000, maxChars: 1_000 },
  });
  const turns = objectsAt(page.value, 'turns');
  expect(turns.length > 0, 'the transcript page is empty');
  teller.answer([`${counted(turns.length, 'turn')} in that half minute`], page.ms);
  for (const turn of turns.slice(0, 3)) {
    const start = typeof turn['startMs'] === 'number' ? `${clockTime(turn['startMs'])} ` : '';
    teller.quote(`${start}${typeof turn['speaker'] === 'string' ? `${turn['speaker']}: ` : ''}${textAt(turn, 'text')}`);
  }
}

async function change(assistant: Assistant, teller: Teller, sessionId: string): Promise<Items> {
  teller.step('Change: a note about it, a project, and both filed in one batch');
  const note = await assistant.succeed('talkbar_change', {
    tool: 'notes.create',
    args: {
      title: 'Questions to ask of any data',
      markdown: `- Who is it about?\n- Which planes did not come back? See [the talk](/sessions/${sessionId})`,
      sessionIds: [sessionId],
    },
  });
  const noteId = textAt(note.value, 'id');
  teller.answer([`note “${textAt(note.value, 'title')}” ${noteId}`], note.ms);
  const project = await assistant.succeed('talkbar_change', {
    tool: 'projects.create',
    args: { name: 'Survivorship bias', color: 'teal' },
  });
  const projectId = textAt(project.value, 'id');
  teller.answer([`project “${textAt(project.value, 'name')}” ${projectId}`], project.ms);
  const batch = await assistant.succeed('talkbar_change', {
    calls: [
      { tool: 'notes.move', args: { noteId, projectId } },
      { tool: 'sessions.move', args: { sessionId, projectId } },
      { tool: 'notes.pin', args: { noteId, pinned: true } },
    ],
  });
  const results = objectsAt(batch.value, 'results');
  expect(
    results.length === 3 && results.every(({ ok }) => ok === true),
    `the batch answered ${JSON.stringify(batch.value)}`,
  );
  teller.answer([results.map((result) => `${textAt(result, 'tool')} ok`).join(', ')], batch.ms);
  return { sessionId, noteId, projectId };
}

/** Whether the note went to the Trash. */
async function remove(assistant: Assistant, teller: Teller, noteId: string): Promise<boolean> {
  teller.step('Delete: TalkBar asks you first');
  const { value, isError, ms } = await assistant.call('talkbar_delete', { tool: 'notes.trash', args: { noteId } });
  expect(assistant.approved !== null, 'the note would have gone without a question');
  if (isError) {
    const { code, message } = errorOf(value);
    teller.answer([`${code}: ${message}`], ms);
    expect(code === 'declined' && assistant.approved === false, `the delete was refused with ${code}`);
    if (!assistant.canAsk) teller.remark('To approve it, run the demo on a terminal, or with --yes.');
    return false;
  }
  expect(assistant.approved === true, 'the note went to the Trash against your answer');
  teller.answer([`${textAt(value, 'id')} is in the Trash`], ms);
  return true;
}

async function lookAgain(assistant: Assistant, teller: Teller, noteId: string, trashed: boolean): Promise<void> {
  teller.step(trashed ? 'Read again: the note is in the Trash' : 'Read again: the note was kept');
  const note = await assistant.call('talkbar_read', { tool: 'notes.get', args: { noteId } });
  expect(note.isError === trashed, trashed ? 'the note can still be read' : 'the note is gone although you said no');
  if (!trashed) {
    teller.answer([`“${textAt(note.value, 'title')}” is where it was`], note.ms);
    return;
  }
  const { code, message } = errorOf(note.value);
  teller.answer([`${code}: ${message}`], note.ms);
  const trash = await assistant.succeed('talkbar_read', { tool: 'notes.trash.list' });
  const titles = objectsAt(trash.value, 'items').map((item) => `“${visibleLine(textAt(item, 'title'))}”`);
  teller.answer([`${counted(titles.length, 'note')} in the Trash: ${titles.join(', ')}`], trash.ms);
}

async function restore(assistant: Assistant, teller: Teller, noteId: string): Promise<void> {
  teller.step('Restore it: nothing was lost');
  const restored = await assistant.succeed('talkbar_change', { tool: 'notes.restore', args: { noteId } });
  teller.answer([`“${textAt(restored.value, 'title')}” is back`], restored.ms);
  const note = await assistant.succeed('talkbar_read', { tool: 'notes.get', args: { noteId } });
  expect(note.value['pinned'] === true, 'the note came back changed');
  teller.answer(
    [`still pinned, still in its project, ${counted(numberAt(note.value, 'totalChars'), 'character')}`],
    note.ms,
  );
}
