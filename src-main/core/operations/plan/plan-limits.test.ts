import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestHost } from '../../../host/test-support/test-host';

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const LICENCE_KEY = publicKey.export({ type: 'spki', format: 'pem' }).toString();

function mint(payload: Record<string, unknown>, key = privateKey): string {
  const signed = `TB1.${Buffer.from(JSON.stringify(payload)).toString('base64url')}`;
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`;
}

function token(plan: string, expiresAt: number | null = null): string {
  return mint({ id: 'lic-1', plan, name: 'Anna', issuedAt: 0, expiresAt });
}

let test: TestHost;
beforeEach(async () => {
  test = await TestHost.open({ licenceKey: LICENCE_KEY });
});
afterEach(() => test.stop());

function licence(value: string | null): void {
  test.settings((settings) => ({ ...settings, licence: value }));
}

describe('the plan', () => {
  it('is Free without a licence', async () => {
    expect(await test.run('plan.get')).toEqual({
      plan: 'free',
      name: 'Free',
      limits: [
        { limit: 'projects', max: 1, used: 0 },
        { limit: 'sessions', max: 100, used: 0 },
      ],
      plansAbove: [
        {
          plan: 'pro',
          name: 'Pro',
          limits: [
            { limit: 'projects', max: 25 },
            { limit: 'sessions', max: 5_000 },
          ],
        },
        {
          plan: 'business',
          name: 'Business',
          limits: [
            { limit: 'projects', max: 1_000 },
            { limit: 'sessions', max: null },
          ],
        },
      ],
    });
  });

  it.each([
    ['a valid token', token('pro'), 'pro'],
    ['a token that has not expired', token('business', Date.now() + 60_000), 'business'],
    ['an expired token', token('pro', Date.now() - 1), 'free'],
    ['a token of an unknown plan', token('gold'), 'free'],
    [
      'a token signed by another key',
      mint({ plan: 'pro', expiresAt: null }, generateKeyPairSync('ed25519').privateKey),
      'free',
    ],
    [
      'a token with a changed payload',
      token('pro').replace(/\.[^.]+\./u, `.${Buffer.from('{"plan":"business"}').toString('base64url')}.`),
      'free',
    ],
    ['another version', token('pro').replace('TB1', 'TB2'), 'free'],
    ['nonsense', createHash('sha256').update('x').digest('hex'), 'free'],
  ])('is read from %s', async (_name, value, plan) => {
    licence(value);
    expect((await test.run('plan.get'))['plan']).toBe(plan);
  });
});

describe('limits', () => {
  it('refuses a project past Free in the exact words', async () => {
    await test.run('projects.create', { name: 'One' });
    expect(await test.refusal('projects.create', { name: 'Two' })).toEqual({
      code: 'plan_limit',
      limit: 'projects',
      max: 1,
      used: 1,
      plan: 'free',
      message:
        'Project limit reached (1 of 1 on Free): your plan includes 1 project, and this workspace already has 1. Move a project to Trash or upgrade the plan in TalkBar, then try again; plan.get lists the plans above Free.',
    });
  });

  it('refuses to restore a project at the limit, but not what is not in the Trash', async () => {
    const { id } = await test.run('projects.create', { name: 'One' });
    const projectId = String(id);
    await test.run('projects.trash', { projectId });
    const { id: other } = await test.run('projects.create', { name: 'Two' });
    expect(await test.refusal('projects.restore', { projectId })).toMatchObject({ code: 'plan_limit', used: 1 });
    expect(await test.run('projects.restore', { projectId: String(other) })).toMatchObject({ changed: false });
  });

  it('counts per workspace', async () => {
    await test.run('projects.create', { name: 'One' });
    const { id } = await test.run('workspaces.create', { name: 'Second' });
    await test.run('projects.create', { workspaceId: String(id), name: 'One' });
    expect(await test.refusal('projects.create', { workspaceId: String(id), name: 'Two' })).toMatchObject({
      code: 'plan_limit',
    });
  });

  it('never deletes: what is used may exceed the plan', async () => {
    licence(token('pro'));
    for (const name of ['A', 'B', 'C']) await test.run('projects.create', { name });
    licence(null);
    expect((await test.refusal('projects.create', { name: 'D' })).message).toContain(
      'Project limit reached (3 of 1 on Free)',
    );
    expect((await test.run('projects.list'))['totalCount']).toBe(3);
  });

  it('says the same of sessions, and takes imports past it', async () => {
    const ids: string[] = [];
    for (let n = 0; n < 101; n++) ids.push(await test.meeting(`Meeting ${n}`));
    const sessionId = String(ids[0]);
    await test.run('sessions.trash', { sessionId });
    expect(await test.refusal('sessions.restore', { sessionId })).toEqual({
      code: 'plan_limit',
      limit: 'sessions',
      max: 100,
      used: 100,
      plan: 'free',
      message:
        'Session limit reached (100 of 100 on Free): your plan includes 100 sessions, and this workspace already has 100. Move a session to Trash or upgrade the plan in TalkBar, then try again; plan.get lists the plans above Free.',
    });
  });

  it('ends on Business with the one way there is', async () => {
    licence(token('business'));
    for (let n = 0; n < 1_000; n++) await test.run('projects.create', { name: `P${n}` });
    expect((await test.refusal('projects.create', { name: 'one more' })).message).toBe(
      'Project limit reached (1000 of 1000 on Business): your plan includes 1000 projects, and this workspace already has 1000. Move a project to Trash, then try again.',
    );
  }, 60_000);
});
