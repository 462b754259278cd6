import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../contract/json';
import { TestHost } from '../../../host/test-support/test-host';

let test: TestHost;
beforeAll(async () => {
  test = await TestHost.open();
});
afterAll(() => test.stop());

function list(value: unknown): JsonObject[] {
  return value as JsonObject[];
}

describe('sessions.import', () => {
  it('makes a session, and nothing of the same file again', async () => {
    const id = await test.meeting('Imported');
    const session = await test.run('sessions.get', { sessionId: id });
    expect(session).toMatchObject({
      title: 'Imported',
      status: 'ready',
      durationMs: 12_000,
      turnCount: 3,
      speakerCount: 2,
      summary: '',
      project: null,
      notes: [],
    });
    expect(list(session['speakers']).map(({ name, turnCount, talkMs }) => [name, turnCount, talkMs])).toEqual([
      ['Anna', 2, 7_000],
      ['Boris', 1, 5_000],
    ]);
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
    expect(await test.meeting('Imported')).toBe(id);
  });

  it('names an unknown project even where the file is known', async () => {
    await test.meeting('Imported');
    expect(
      await test.refusal('sessions.import', {
        title: 'x',
        startedAt: 0,
        contentHash: 'hash of Imported',
        projectId: 'nope',
        speakers: [],
        turns: [],
      }),
    ).toEqual({ code: 'not_found', message: 'Project not found in workspace' });
  });

  it('is not there for assistants and scripts', async () => {
    test.allow();
    const { body } = await test.tool('talkbar_change', { tool: 'sessions.import', args: {} });
    expect(body).toMatchObject({ error: { code: 'not_found' } });
  });
});

describe('sessions.transcript', () => {
  const turns = Array.from({ length: 450 }, (_, index) => ({
    speaker: index % 2,
    startMs: index * 1_000,
    endMs: index * 1_000 + 900,
    text: `Turn ${index} ${'x'.repeat(90)}`,
  }));
  let sessionId: string;
  beforeAll(async () => {
    sessionId = await test.meeting('Long', { turns });
  });

  it('pages whole turns up to maxChars', async () => {
    const seen: JsonObject[] = [];
    let turnOffset: number | null = 0;
    while (turnOffset !== null) {
      const page: JsonObject = await test.run('sessions.transcript', { sessionId, turnOffset, maxChars: 5_000 });
      expect(page['totalTurns']).toBe(450);
      const chars = list(page['turns']).reduce((sum, turn) => sum + String(turn['text']).length, 0);
      expect(chars).toBeLessThanOrEqual(5_000);
      seen.push(...list(page['turns']));
      turnOffset = page['nextTurnOffset'] as number | null;
    }
    expect(seen.map((turn) => turn['index'])).toEqual(turns.map((_, index) => index));
    expect(seen[1]).toEqual({
      index: 1,
      speakerId: seen[1]?.['speakerId'],
      speaker: 'Boris',
      startMs: 1_000,
      endMs: 1_900,
      text: turns[1]?.text,
    });
  });

  it('holds at least one turn a page, however long', async () => {
    const id = await test.meeting('Monologue', { turns: [{ text: 'y'.repeat(30_000) }, { text: 'z' }] });
    const page = await test.run('sessions.transcript', { sessionId: id, maxChars: 1_000 });
    expect(list(page['turns'])).toHaveLength(1);
    expect(page['nextTurnOffset']).toBe(1);
  });

  it('counts turnOffset within what the filters leave', async () => {
    const { speakers } = await test.run('sessions.get', { sessionId });
    const speakerId = String(list(speakers)[1]?.['id']);
    const page = await test.run('sessions.transcript', {
      sessionId,
      speakerId,
      turnOffset: 1,
      fromMs: 100_000,
      toMs: 110_000,
    });
    expect(list(page['turns']).map((turn) => turn['index'])).toEqual([103, 105, 107, 109]);
    expect(page['totalTurns']).toBe(5);
  });

  it('is empty at the end and refused past it', async () => {
    expect(await test.run('sessions.transcript', { sessionId, turnOffset: 450 })).toEqual({
      turns: [],
      nextTurnOffset: null,
      totalTurns: 450,
    });
    expect((await test.refusal('sessions.transcript', { sessionId, turnOffset: 451 })).message).toContain(
      'turnOffset is past the end',
    );
    expect((await test.refusal('sessions.transcript', { sessionId, speakerId: 'nope' })).message).toBe(
      'Speaker not found in session',
    );
  });

  it('ends a page at 750 kB of JSON', async () => {
    const id = await test.meeting('Quotes', {
      turns: Array.from({ length: 60 }, () => ({ text: '"\n'.repeat(10_000) })),
    });
    const page = await test.run('sessions.transcript', { sessionId: id, maxChars: 200_000 });
    expect(Buffer.byteLength(JSON.stringify(page))).toBeLessThanOrEqual(750_000);
  });
});

describe('sessions.list', () => {
  it('filters by time, project, pin and status, in either order', async () => {
    const { id: projectId } = await test.run('projects.create', { name: 'Filters' });
    const first = await test.meeting('Early', { startedAt: 1_000 });
    const second = await test.meeting('Late', { startedAt: 2_000 });
    const ids = async (args: JsonObject) =>
      list((await test.run('sessions.list', args))['items']).map((item) => item['id']);
    expect(await ids({ from: 1_000, to: 2_000 })).toEqual([first]);
    expect(await ids({ to: 2_001 })).toEqual([second, first]);
    expect(await ids({ to: 2_001, order: 'oldest' })).toEqual([first, second]);
    await test.run('sessions.move', { sessionId: first, projectId: String(projectId) });
    await test.run('sessions.pin', { sessionId: second, pinned: true });
    expect(await ids({ projectId: String(projectId) })).toEqual([first]);
    expect(await ids({ pinned: true })).toEqual([second]);
    expect(await ids({ status: 'recording' })).toEqual([]);
    expect((await test.refusal('sessions.list', { seriesId: 'series-x' })).message).toBe(
      'Series not found in workspace',
    );
    expect((await test.refusal('sessions.list', { personId: 'person-x' })).message).toBe(
      'Person not found in workspace',
    );
    expect((await test.refusal('sessions.list', { topicId: 'topic-x' })).message).toBe('Topic not found in workspace');
  });

  it('pages past sessions that began at the same moment', async () => {
    const same = await Promise.all(['A', 'B', 'C'].map((name) => test.meeting(`Same ${name}`, { startedAt: 5_000 })));
    const seen: unknown[] = [];
    let cursor: string | null = null;
    do {
      const page: JsonObject = await test.run('sessions.list', {
        from: 5_000,
        to: 5_001,
        limit: 1,
        ...(cursor === null ? {} : { cursor }),
      });
      seen.push(...list(page['items']).map((item) => item['id']));
      cursor = page['nextCursor'] as string | null;
    } while (cursor !== null);
    expect(new Set(seen)).toEqual(new Set(same));
    expect(seen).toHaveLength(3);
  });
});

describe('changing a session', () => {
  it('renames it, its speakers, files and pins it, and says when nothing changed', async () => {
    const { id: projectId } = await test.run('projects.create', { name: 'Second' }).catch(() => ({ id: null }));
    const sessionId = await test.meeting('Changing');
    const { speakers } = await test.run('sessions.get', { sessionId });
    const speakerId = String(list(speakers)[0]?.['id']);
    for (const [operation, args] of [
      ['sessions.update', { title: 'Changed' }],
      ['sessions.pin', { pinned: true }],
      ['sessions.speakers.rename', { speakerId, name: 'Anna Petrova' }],
    ] as const) {
      const changed = await test.run(operation, { sessionId, ...args });
      expect(changed).not.toHaveProperty('changed');
      expect(await test.run(operation, { sessionId, ...args })).toEqual({ ...changed, changed: false });
    }
    const { turns } = await test.run('sessions.transcript', { sessionId });
    expect(list(turns)[0]?.['speaker']).toBe('Anna Petrova');
    expect(projectId).toBeNull();
    expect(await test.refusal('sessions.update', { sessionId, title: ' ' })).toMatchObject({
      code: 'invalid_arguments',
    });
    expect((await test.refusal('sessions.speakers.rename', { sessionId, speakerId: 'x', name: 'Y' })).message).toBe(
      'Speaker not found in session',
    );
  });

  it('goes to the Trash and back', async () => {
    const sessionId = await test.meeting('To the Trash');
    const { id: noteId } = await test.run('notes.create', { title: 'Linked', sessionIds: [sessionId] });
    const trashed = await test.run('sessions.trash', { sessionId });
    expect(await test.run('sessions.trash', { sessionId })).toEqual({ ...trashed, changed: false });
    expect((await test.refusal('sessions.get', { sessionId })).message).toBe(
      'Session is in the Trash; restore it first',
    );
    expect((await test.run('notes.get', { noteId: String(noteId) }))['sessionIds']).toEqual([]);
    expect(list((await test.run('sessions.trash.list'))['items'])[0]).toMatchObject({
      id: sessionId,
      trashedAt: trashed['trashedAt'],
    });
    expect(await test.run('sessions.restore', { sessionId })).toMatchObject({
      id: sessionId,
      notes: [{ id: noteId, title: 'Linked' }],
    });
    expect(await test.run('sessions.restore', { sessionId })).toMatchObject({ changed: false });
  });
});

describe('sessions.recording', () => {
  it('is null when nothing is recorded', async () => {
    const { body } = await test.tool('talkbar_read', { tool: 'sessions.recording' });
    expect(body).toBeNull();
  });
});
