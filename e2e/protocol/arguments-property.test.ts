import fc, { type Arbitrary } from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { ERROR_CODES } from '../../src-main/contract/errors';
import type { Json, JsonObject } from '../../src-main/contract/json';
import { list, type Result } from '../support/assistant';
import { LibraryReader } from '../support/library-reader';
import { activate, licence, LICENCE_ENV } from '../support/licences';
import { operationIds, samples, type Sample } from '../support/operations';
import { argumentsOf, type IdsFor, toolArguments } from '../support/random-arguments';
import { importMeetings } from '../support/sessions';
import { sharedLibrary } from '../support/shared-library';

const BATCH = 20;

const shared = sharedLibrary(
  (folder) => {
    folder.turn('on', ...operationIds()).set({ allowDeletes: true });
    activate(folder, licence('business'));
  },
  () => ({ env: LICENCE_ENV }),
);

/** Ids by the argument that takes them: of live and trashed items, the live ones more often. */
const known = new Map<string, readonly string[]>();

beforeAll(async () => {
  const { assistant, folder } = shared;
  const talk = Array.from({ length: 40 }, (_, index) => [index % 2 === 0 ? 'Anna' : 'Boris', `word ${index}`] as const);
  const [live = '', trashed = ''] = await importMeetings(folder, [
    { title: 'Standup', talk },
    { title: 'Trashed', talk },
  ]);
  const notes = [await assistant.createNote('One', { markdown: 'word' }), await assistant.createNote('Two')];
  const projects: string[] = [];
  for (const name of ['One', 'Two']) projects.push(String((await assistant.change('projects.create', { name }))['id']));
  await assistant.remove('sessions.trash', { sessionId: trashed });
  await assistant.remove('notes.trash', { noteId: notes[1] ?? '' });
  await assistant.remove('projects.trash', { projectId: projects[1] ?? '' });
  const { speakers } = await assistant.read('sessions.get', { sessionId: live });
  const { items } = await assistant.read('workspace.list');
  const idsOf = (value: Json | undefined) => list(value).map(({ id }) => String(id));
  known.set('sessionId', [live, live, live, trashed]);
  known.set('noteId', [...notes, ...notes.slice(0, 1)]);
  known.set('projectId', [...projects, ...projects.slice(0, 1)]);
  known.set('speakerId', idsOf(speakers));
  known.set('workspaceId', idsOf(items));
});

const idsFor: IdsFor = (argument) =>
  fc.nat({ max: 19 }).map((place) => {
    const ids = known.get(argument.replace(/Ids$/, 'Id')) ?? [];
    const all = [...known.values()].flat();
    return (place === 0 ? all[0] : place === 1 ? 'x' : ids[place % ids.length]) ?? 'x';
  });

/** Calls of some operations with random arguments. */
function calls(of: readonly Sample[]): Arbitrary<JsonObject> {
  const made = of.map((sample) => argumentsOf(sample, idsFor).map((args): JsonObject => ({ tool: sample.id, args })));
  return fc.oneof(...made);
}

function isExpected({ ok, error }: Result): boolean {
  if (ok) return true;
  return error !== undefined && ERROR_CODES.includes(error.code) && !/went wrong inside/i.test(error.message);
}

test.each([
  ['talkbar_read', samples().filter(({ tool }) => tool === 'talkbar_read')],
  ['talkbar_change', samples().filter(({ tool }) => tool === 'talkbar_change')],
  ['talkbar_delete', samples().filter(({ tool }) => tool !== 'talkbar_read')],
])('no arguments of an operation of %s get an internal error', async (tool, of) => {
  const codes = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(calls(of), { minLength: BATCH, maxLength: BATCH }), async (batch) => {
      const results = await shared.assistant.batch(tool, batch);
      expect(results).toHaveLength(BATCH);
      for (const [index, result] of results.entries()) {
        const code = result.error?.code ?? 'done';
        codes.set(code, (codes.get(code) ?? 0) + 1);
        expect(isExpected(result), `${JSON.stringify(batch[index])}: ${JSON.stringify(result)}`).toBe(true);
      }
    }),
    { numRuns: 80 },
  );
  // The arguments are worth something: many run, many are refused for more than their form.
  expect(codes.get('done')).toBeGreaterThan(400);
  expect(codes.get('not_found')).toBeGreaterThan(50);
  expect(codes.get('invalid_arguments')).toBeGreaterThan(50);
});

test('no arguments of the five tools get a protocol error or an internal one', async () => {
  const tools = ['talkbar_find', 'talkbar_read', 'talkbar_change', 'talkbar_delete', 'talkbar_tools'];
  const anyCall: Arbitrary<Json> = calls(samples());
  const property = fc.asyncProperty(fc.constantFrom(...tools), toolArguments(anyCall), async (tool, args) => {
    const { isError, value } = await shared.assistant.helper.call(tool, args);
    const { error = null } = value ?? {};
    expect(isError).toBe(error !== null && Object.keys(value).length === 1);
    expect(JSON.stringify(error)).not.toMatch(/went wrong inside/i);
  });
  await fc.assert(property, { numRuns: 1_500 });
});

test('the library is sound after all that', () => {
  const reader = new LibraryReader(shared.folder.library);
  expect(reader.integrity()).toEqual(['ok']);
  reader.close();
});
