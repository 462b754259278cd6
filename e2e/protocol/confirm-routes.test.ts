import { beforeEach, describe, expect, test } from 'vitest';
import type { Settings } from '../../src-main/contract/settings';
import type { Json, JsonObject } from '../../src-main/contract/json';
import { Assistant } from '../support/assistant';
import { operationIds } from '../support/operations';
import { PolicyFile } from '../support/policy-file';
import { answerAll, questionsOf, YES } from '../support/questions';
import { sharedLibrary } from '../support/shared-library';

const shared = sharedLibrary((folder) => {
  folder.turn('on', ...operationIds());
});

type Access = Partial<Settings['mcp']>;

/** What becomes of a delete: it ran, after a question or without one, or the code of its refusal. */
type Fate = 'asked' | 'runs' | 'declined' | 'confirmation_unavailable';

beforeEach(() => {
  new PolicyFile(shared.folder).remove();
  shared.folder.set({ allowDeletes: false, askInApp: true, alwaysAskInApp: false });
});

/** Deletes a note as a client of these capabilities whose user says yes, and tells what became of it. */
async function fateOf(elicitation: Json | undefined, access: Access, rules: JsonObject = {}): Promise<Fate> {
  const policy = new PolicyFile(shared.folder);
  policy.set(rules);
  shared.folder.set(access);
  const noteId = await shared.assistant.createNote('Follow-ups');
  const capabilities = elicitation === undefined ? {} : { elicitation };
  const client = await Assistant.connect(shared.folder, { ...capabilities, env: policy.env });
  answerAll(client.helper, YES);
  const { isError, value } = await client.helper.call('talkbar_delete', { tool: 'notes.trash', args: { noteId } });
  const asked = questionsOf(client.helper).length;
  await client.helper.stop();
  const { items } = await shared.assistant.read('notes.trash.list', { limit: 100 });
  const trashed = (items as { id: string }[]).some(({ id }) => id === noteId);
  expect(trashed, 'whether it is in the Trash').toBe(!isError);
  if (!isError) return asked === 1 ? 'asked' : 'runs';
  expect(asked, 'questions before a refusal').toBe(0);
  return (value['error'] as { code: Fate }).code;
}

// With the app closed: there is nobody else to ask.
const CAN_ASK: readonly Json[] = [{}, { form: {} }, { form: {}, url: {} }, { applyDefaults: true }, { form: null }];
const CANNOT_ASK: readonly (Json | undefined)[] = [undefined, { url: {} }, true, null, 'form', []];

describe('a client that can ask', () => {
  test.each(CAN_ASK)('is asked: %j', async (elicitation) => {
    expect(await fateOf(elicitation, {})).toBe('asked');
  });

  test.each<[Access, JsonObject, Fate]>([
    [{ allowDeletes: true }, {}, 'asked'],
    [{ allowDeletes: true }, { requireConfirmation: true }, 'asked'],
    [{ askInApp: false }, {}, 'asked'],
    [{}, { appConfirmation: false }, 'asked'],
    [{ alwaysAskInApp: true }, {}, 'confirmation_unavailable'],
    [{ alwaysAskInApp: true, allowDeletes: true }, {}, 'confirmation_unavailable'],
    [{}, { confirmIn: 'app' }, 'confirmation_unavailable'],
    [{ allowDeletes: true }, { confirmIn: 'app', requireConfirmation: true }, 'confirmation_unavailable'],
  ])('with the settings %j and the policy %j: %s', async (access, rules, fate) => {
    expect(await fateOf({}, access, rules)).toBe(fate);
  });
});

describe('a client that cannot ask', () => {
  test.each(CANNOT_ASK)('is refused: %j', async (elicitation) => {
    expect(await fateOf(elicitation, {})).toBe('confirmation_unavailable');
  });

  test.each<[Access, JsonObject, Fate]>([
    [{ allowDeletes: true }, {}, 'runs'],
    [{ allowDeletes: true, askInApp: false }, {}, 'runs'],
    [{ allowDeletes: true, alwaysAskInApp: true }, {}, 'runs'],
    [{ allowDeletes: true }, { appConfirmation: false }, 'runs'],
    [{ allowDeletes: true }, { requireConfirmation: true }, 'confirmation_unavailable'],
    [{ allowDeletes: true }, { mcp: { requireConfirmation: true } }, 'confirmation_unavailable'],
    [{ askInApp: false }, {}, 'confirmation_unavailable'],
    [{}, { confirmIn: 'app' }, 'confirmation_unavailable'],
  ])('with the settings %j and the policy %j: %s', async (access, rules, fate) => {
    expect(await fateOf(undefined, access, rules)).toBe(fate);
  });

  test('is told that nothing was done, and what would help', async () => {
    const noteId = await shared.assistant.createNote('Follow-ups');
    const { code, message } = await shared.assistant.refusal('talkbar_delete', {
      tool: 'notes.trash',
      args: { noteId },
    });
    expect(code).toBe('confirmation_unavailable');
    expect(message).toMatch(/elicitation/);
    expect(message).toMatch(/MCP Access/);
  });
});

test('no argument of a call is ever consent', async () => {
  const noteId = await shared.assistant.createNote('Follow-ups');
  const attempts: JsonObject[] = [
    { tool: 'notes.trash', args: { noteId }, confirm: true },
    { tool: 'notes.trash', args: { noteId, confirm: true } },
    { tool: 'notes.trash', args: { noteId, confirmed: 'yes' } },
    { calls: [{ tool: 'notes.trash', args: { noteId }, confirm: true }] },
  ];
  for (const args of attempts) {
    const { value } = await shared.assistant.helper.call('talkbar_delete', args);
    expect(JSON.stringify(value)).toMatch(/"code":"(?:invalid_arguments|confirmation_unavailable)"/);
  }
  expect(await shared.assistant.read('notes.get', { noteId })).toMatchObject({ title: 'Follow-ups' });
});

describe('a client that claims forms and answers with none', () => {
  const ERROR = { code: -32601, message: 'Method not found' };

  async function twoDeletes(answer: JsonObject, allowDeletesThen: boolean): Promise<readonly unknown[]> {
    const client = await Assistant.connect(shared.folder, { elicitation: {} });
    client.helper.answerRequest = ({ id = null }) => ({ jsonrpc: '2.0', id, ...answer });
    const codes: unknown[] = [];
    for (const title of ['first', 'second']) {
      const noteId = await client.createNote(title);
      const { isError, value } = await client.helper.call('talkbar_delete', { tool: 'notes.trash', args: { noteId } });
      codes.push(isError ? (value['error'] as { code: string }).code : 'runs');
      shared.folder.set({ allowDeletes: allowDeletesThen });
    }
    expect(questionsOf(client.helper)).toHaveLength(1);
    await client.helper.stop();
    return codes;
  }

  test.each<JsonObject>([
    { error: ERROR },
    { result: { action: 'accept' } },
    { result: { action: 'accept', content: { confirm: 'yes' } } },
    { result: { action: 'maybe' } },
    { result: null },
  ])('is refused, and from then on counts as one that cannot ask: %j', async (answer) => {
    expect(await twoDeletes(answer, false)).toEqual(['declined', 'confirmation_unavailable']);
  });

  test('deletes from then on without a question where the user allowed that', async () => {
    expect(await twoDeletes({ error: ERROR }, true)).toEqual(['declined', 'runs']);
  });

  test('stands for itself: another connection is asked', async () => {
    await twoDeletes({ error: ERROR }, false);
    expect(await fateOf({}, {})).toBe('asked');
  });
});
