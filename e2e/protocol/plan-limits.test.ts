import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Assistant } from '../support/assistant';
import { DataFolder } from '../support/data-folder';
import { activate, licence, LICENCE_ENV } from '../support/licences';
import { operationIds } from '../support/operations';
import { cliResult } from '../support/run-cli';
import { importMeetings } from '../support/sessions';

let folder: DataFolder;
let assistant: Assistant;

beforeEach(async () => {
  folder = new DataFolder().turn('on', ...operationIds()).set({ allowDeletes: true });
  assistant = await Assistant.connect(folder, { env: LICENCE_ENV });
});

afterEach(async () => {
  await assistant.helper.stop();
  folder.remove();
});

const create = (args: object) => assistant.change('projects.create', { ...args });
const refused = (tool: string, args: object) => assistant.refusal('talkbar_change', { tool, args: { ...args } });

async function addProjects(count: number): Promise<void> {
  for (let added = 0; added < count; added += 20) {
    const calls = Array.from({ length: Math.min(20, count - added) }, (_, index) => ({
      tool: 'projects.create',
      args: { name: `Project ${added + index}` },
    }));
    const results = await assistant.batch('talkbar_change', calls);
    expect(results.every(({ ok }) => ok)).toBe(true);
  }
}

describe('on Free', () => {
  test('the second project is refused, to the letter', async () => {
    await create({ name: 'First' });
    expect(await refused('projects.create', { name: 'Second' })).toEqual({
      code: 'plan_limit',
      limit: 'projects',
      max: 1,
      used: 1,
      plan: 'free',
      message:
        'Project limit reached (1 of 1 on Free): your plan includes 1 project, and this workspace already has 1. ' +
        'Move a project to Trash or upgrade the plan in TalkBar, then try again; plan.get lists the plans above Free.',
    });
    expect(await assistant.read('projects.list')).toMatchObject({ totalCount: 1 });
  });

  test('the Trash does not count, and restoring out of it does', async () => {
    const { id: first = null } = await create({ name: 'First' });
    await assistant.remove('projects.trash', { projectId: first });
    const { id: second = null } = await create({ name: 'Second' });
    expect(await refused('projects.restore', { projectId: first })).toMatchObject({ code: 'plan_limit', used: 1 });
    expect(await assistant.change('projects.restore', { projectId: second })).toMatchObject({ changed: false });
    await assistant.remove('projects.trash', { projectId: second });
    expect(await assistant.change('projects.restore', { projectId: first })).toMatchObject({ name: 'First' });
  });

  test('each workspace counts for itself', async () => {
    await create({ name: 'First' });
    const { id: workspaceId = null } = await cliResult(folder, 'workspace', 'create', 'Other');
    expect(await create({ name: 'There', workspaceId })).toMatchObject({ name: 'There' });
    expect((await refused('projects.create', { name: 'More', workspaceId })).code).toBe('plan_limit');
  });

  test('the hundred and first session cannot be restored, though it could be imported', async () => {
    const meetings = Array.from({ length: 101 }, (_, index) => ({
      title: `Meeting ${index}`,
      talk: [['Anna', 'Hello']] as const,
    }));
    const [sessionId = ''] = await importMeetings(folder, meetings);
    await assistant.remove('sessions.trash', { sessionId });
    expect(await refused('sessions.restore', { sessionId })).toEqual({
      code: 'plan_limit',
      limit: 'sessions',
      max: 100,
      used: 100,
      plan: 'free',
      message:
        'Session limit reached (100 of 100 on Free): your plan includes 100 sessions, and this workspace already has 100. ' +
        'Move a session to Trash or upgrade the plan in TalkBar, then try again; plan.get lists the plans above Free.',
    });
    const { items } = await assistant.read('sessions.list', { limit: 1 });
    const [{ id: other = '' } = {}] = items as { id?: string }[];
    expect(await assistant.change('sessions.restore', { sessionId: other })).toMatchObject({ changed: false });
    await assistant.remove('sessions.trash', { sessionId: other });
    expect(await assistant.change('sessions.restore', { sessionId })).toMatchObject({ id: sessionId });
  });

  test('nothing else is limited', async () => {
    await create({ name: 'First' });
    for (let index = 0; index < 120; index += 20) {
      const calls = Array.from({ length: 20 }, () => ({ tool: 'notes.create', args: { title: 'Note' } }));
      expect((await assistant.batch('talkbar_change', calls)).every(({ ok }) => ok)).toBe(true);
    }
  });
});

describe('plan.get', () => {
  test('tells the plan, each limit with its use, and the plans above it', async () => {
    await create({ name: 'First' });
    expect(await assistant.read('plan.get')).toMatchObject({
      plan: 'free',
      limits: [
        { limit: 'projects', max: 1, used: 1 },
        { limit: 'sessions', max: 100, used: 0 },
      ],
      plansAbove: [{ plan: 'pro' }, { plan: 'business' }],
    });
  });

  test('follows the licence that is activated in the app', async () => {
    activate(folder, licence('pro'));
    expect(await assistant.read('plan.get')).toMatchObject({ plan: 'pro', plansAbove: [{ plan: 'business' }] });
    activate(folder, licence('business'));
    expect(await assistant.read('plan.get')).toMatchObject({ plan: 'business', plansAbove: [] });
    for (const token of [licence('pro', Date.now() - 1), `${licence('pro')}x`, 'TB1.e30.AAAA', null]) {
      activate(folder, token);
      expect(await assistant.read('plan.get')).toMatchObject({ plan: 'free' });
    }
  });
});

describe('on the plans above', () => {
  test('Pro takes 25 projects', async () => {
    activate(folder, licence('pro'));
    await addProjects(25);
    expect(await refused('projects.create', { name: 'More' })).toMatchObject({
      limit: 'projects',
      max: 25,
      used: 25,
      plan: 'pro',
      message:
        'Project limit reached (25 of 25 on Pro): your plan includes 25 projects, and this workspace already has 25. ' +
        'Move a project to Trash or upgrade the plan in TalkBar, then try again; plan.get lists the plans above Pro.',
    });
  });

  test('Business, the highest, offers no other', async () => {
    activate(folder, licence('business'));
    await addProjects(1_000);
    const error = await refused('projects.create', { name: 'More' });
    expect(error).toMatchObject({ code: 'plan_limit', max: 1_000, used: 1_000, plan: 'business' });
    expect(error.message.endsWith(' already has 1000. Move a project to Trash, then try again.')).toBe(true);
  });

  test('what a lost plan let grow stays, over the limit', async () => {
    activate(folder, licence('pro'));
    const { id: projectId = null } = await create({ name: 'First' });
    await addProjects(4);
    activate(folder, null);
    expect(await refused('projects.create', { name: 'More' })).toMatchObject({ max: 1, used: 5, plan: 'free' });
    expect(await assistant.change('projects.update', { projectId, name: 'Still here' })).toMatchObject({
      name: 'Still here',
    });
  });
});
