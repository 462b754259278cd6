import { describe, expect, test } from 'vitest';
import type { Json, JsonObject } from '../../contract/json';
import { DEFAULT_SETTINGS, OPEN_POLICY, type Access } from '../../contract/settings';
import { MIGRATIONS } from '../../storage/migrations';
import { accessFrom } from './access-json';
import { AppHandshake, type AppStep } from './app-handshake';
import { HELLO_BYTES, UNPROVED_BYTES } from './handshake-lines';
import { misfit, OWN_VERSION, type Hello } from './hello';
import { HelperHandshake, type HelperStep } from './helper-handshake';
import { newToken } from './link-file';
import { isNonce, newNonce, proofOf } from './proof';

const ACCESS: Access = {
  settings: {
    ...DEFAULT_SETTINGS,
    mcp: { ...DEFAULT_SETTINGS.mcp, enabled: true, operations: { 'notes.create': true } },
  },
  policy: { ...OPEN_POLICY, blocked: ['exports.*'] },
  policyBroken: false,
  settingsBroken: false,
};
const HELLO: Hello = { ...OWN_VERSION, purpose: 'mcp', access: ACCESS, listed: 'hash' };
const TOKEN = newToken();

/** Lets both sides talk; answers what each said, and where it ended. */
function talk(app: AppHandshake, helper: HelperHandshake) {
  const said: { readonly by: 'helper' | 'app'; readonly line: string; readonly allowed: number }[] = [];
  let allowed = UNPROVED_BYTES;
  let last: AppStep | null = null;
  let outcome: HelperStep | null = null;
  const queue = [helper.first()];
  for (let line = queue.shift(); line !== undefined; line = queue.shift()) {
    said.push({ by: 'helper', line, allowed });
    last = app.receive(line);
    if (last.kind === 'go-on') allowed = last.bytes;
    const reply = last.kind === 'refused' ? null : last.send;
    if (reply === null) continue;
    said.push({ by: 'app', line: reply, allowed: HELLO_BYTES });
    outcome = helper.receive(reply);
    if (outcome.kind === 'send') queue.push(...outcome.lines);
  }
  return { said, last, outcome };
}

function object(line: string): JsonObject {
  return JSON.parse(line) as JsonObject;
}

/** An app that has heard a nonce, and what it answered. */
function asked(token = TOKEN) {
  const app = new AppHandshake(token, OWN_VERSION);
  const nonce = newNonce();
  const step = app.receive(JSON.stringify({ nonce }));
  if (step.kind !== 'go-on' || step.send === null) throw new Error('refused a nonce');
  const { nonce: own, proof } = object(step.send);
  return { app, nonce, own: String(own), proof: String(proof) };
}

describe('both sides', () => {
  test('prove themselves before either says who it is, the app first', () => {
    const { said, last, outcome } = talk(new AppHandshake(TOKEN, OWN_VERSION), new HelperHandshake(TOKEN, HELLO));
    expect(said.map(({ by, line }) => [by, Object.keys(object(line))])).toEqual([
      ['helper', ['nonce']],
      ['app', ['nonce', 'proof']],
      ['helper', ['proof']],
      ['helper', expect.arrayContaining(['protocol', 'appVersion', 'schema', 'purpose', 'access', 'listed'])],
      ['app', ['protocol', 'appVersion', 'schema']],
    ]);
    expect(last).toMatchObject({ kind: 'welcome', hello: HELLO });
    expect(outcome).toEqual({ kind: 'welcome', app: OWN_VERSION });
  });

  test('never say more than the other side takes', () => {
    const operations = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`area.operation${n}`, true]));
    const access = { ...ACCESS, settings: { ...ACCESS.settings, mcp: { ...ACCESS.settings.mcp, operations } } };
    const helper = new HelperHandshake(TOKEN, { ...HELLO, purpose: 'mcp', access, listed: null });
    const { said, last } = talk(new AppHandshake(TOKEN, OWN_VERSION), helper);
    for (const { line, allowed } of said) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(allowed);
    expect(last).toMatchObject({ kind: 'welcome', hello: { access } });
  });

  test('use other nonces each time', () => {
    expect(asked().own).not.toBe(asked().own);
    expect(new HelperHandshake(TOKEN, HELLO).first()).not.toBe(new HelperHandshake(TOKEN, HELLO).first());
  });
});

describe('the app', () => {
  test('does not believe a proof of another secret', () => {
    const { app, nonce, own } = asked();
    expect(app.receive(JSON.stringify({ proof: proofOf(newToken(), 'helper', nonce, own) }))).toEqual({
      kind: 'refused',
    });
  });

  test('does not believe its own proof, sent back', () => {
    const { app, proof } = asked();
    expect(app.receive(JSON.stringify({ proof }))).toEqual({ kind: 'refused' });
  });

  test('does not believe what was proved on another connection', () => {
    const before = asked();
    const recorded = JSON.stringify({ proof: proofOf(TOKEN, 'helper', before.nonce, before.own) });
    expect(before.app.receive(recorded).kind).toBe('go-on');
    const app = new AppHandshake(TOKEN, OWN_VERSION);
    app.receive(JSON.stringify({ nonce: before.nonce }));
    expect(app.receive(recorded)).toEqual({ kind: 'refused' });
  });

  test.each<readonly [string, Json | string]>([
    ['no nonce', {}],
    ['a short nonce', { nonce: 'abc' }],
    ['a nonce that could be two words', { nonce: `${'a'.repeat(20)} ${'b'.repeat(22)}` }],
    ['a hello', JSON.parse(JSON.stringify(HELLO)) as Json],
    ['MCP', { jsonrpc: '2.0', id: 0, method: 'initialize' }],
    ['noise', '\0{]'],
  ])('refuses to begin with %s, without a word', (_name, line) => {
    const app = new AppHandshake(TOKEN, OWN_VERSION);
    expect(app.receive(typeof line === 'string' ? line : JSON.stringify(line))).toEqual({ kind: 'refused' });
    expect(app.receive(JSON.stringify({ nonce: newNonce() }))).toEqual({ kind: 'refused' });
  });

  test.each<readonly [string, Json]>([
    ['no proof', {}],
    ['an empty one', { proof: '' }],
    ['a number', { proof: 1 }],
    ['a nonce again', { nonce: newNonce() }],
  ])('refuses %s for a proof, and hears no more', (_name, line) => {
    const { app, nonce, own } = asked();
    expect(app.receive(JSON.stringify(line))).toEqual({ kind: 'refused' });
    expect(app.receive(JSON.stringify({ proof: proofOf(TOKEN, 'helper', nonce, own) }))).toEqual({ kind: 'refused' });
  });

  test.each<readonly [string, Json]>([
    ['nothing', {}],
    ['a purpose it does not know', { ...OWN_VERSION, purpose: 'everything' }],
    ['no access', { ...OWN_VERSION, purpose: 'mcp', listed: null }],
    ['access that is not whole', { ...OWN_VERSION, purpose: 'mcp', access: { settings: {} }, listed: null }],
    ['a strange hash', { ...OWN_VERSION, purpose: 'mcp', listed: 7 }],
  ])('refuses a hello with %s', (_name, hello) => {
    const { app, nonce, own } = asked();
    app.receive(JSON.stringify({ proof: proofOf(TOKEN, 'helper', nonce, own) }));
    expect(app.receive(JSON.stringify(hello))).toEqual({ kind: 'refused' });
  });

  test('tells a helper of another protocol who it is, whatever else that says', () => {
    const { app, nonce, own } = asked();
    app.receive(JSON.stringify({ proof: proofOf(TOKEN, 'helper', nonce, own) }));
    const step = app.receive(JSON.stringify({ ...OWN_VERSION, protocol: 99, purpose: 'new' }));
    expect(step).toEqual({ kind: 'misfit', send: JSON.stringify(OWN_VERSION) });
  });
});

describe('the helper', () => {
  test.each<readonly [string, (nonce: string) => Json]>([
    ['of another secret', (nonce) => ({ nonce, proof: proofOf(newToken(), 'app', nonce, nonce) })],
    ['that is none', () => ({ nonce: newNonce(), proof: 'x' })],
    ['with a nonce that is none', () => ({ nonce: 1, proof: 'x' })],
    ['that is a helper’s', (nonce) => ({ nonce, proof: proofOf(TOKEN, 'helper', nonce, nonce) })],
    ['for another connection', () => ({ nonce: asked().own, proof: asked().proof })],
  ])('does not believe a proof %s, and says nothing', (_name, answer) => {
    const helper = new HelperHandshake(TOKEN, HELLO);
    const nonce = String(object(helper.first())['nonce']);
    expect(isNonce(nonce)).toBe(true);
    expect(helper.receive(JSON.stringify(answer(nonce)))).toEqual({ kind: 'impostor' });
  });
});

describe('versions', () => {
  test('fit while the protocol is the same, and else say which side to update', () => {
    expect(misfit(OWN_VERSION, { ...OWN_VERSION, appVersion: '9.9.9', schema: 90 }, 'mcp')).toBeNull();
    expect(misfit(OWN_VERSION, { ...OWN_VERSION, protocol: 99 }, 'mcp')?.message).toMatch(
      /reconnect TalkBar in your assistant/,
    );
    expect(misfit({ ...OWN_VERSION, protocol: 99 }, OWN_VERSION, 'mcp')?.message).toMatch(/quit it and open it again/);
  });

  test('name the schema that the migrations end with', () => {
    expect(OWN_VERSION.schema).toBe(MIGRATIONS.at(-1)?.number);
  });
});

describe('access', () => {
  test('comes through as it was', () => {
    expect(accessFrom(JSON.parse(JSON.stringify(ACCESS)) as Json)).toEqual(ACCESS);
  });

  test.each(['settings', 'policy', 'policyBroken', 'settingsBroken'])('is not whole without %s', (key) => {
    const value = JSON.parse(JSON.stringify({ ...ACCESS, [key]: undefined })) as Json;
    expect(accessFrom(value)).toBeNull();
  });

  test.each(Object.keys(OPEN_POLICY))('is not whole with a strange %s in its policy', (key) => {
    const value = JSON.parse(JSON.stringify({ ...ACCESS, policy: { ...ACCESS.policy, [key]: 'yes' } })) as Json;
    expect(accessFrom(value)).toBeNull();
  });
});
