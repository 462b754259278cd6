import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestHost } from '../../host/test-support/test-host';
import { ownSwitch } from './gates';

let test: TestHost;
beforeEach(async () => {
  test = await TestHost.open();
});
afterEach(() => test.stop());

function policy(content: object | string): void {
  writeFileSync(path.join(test.dir, 'policy.json'), typeof content === 'string' ? content : JSON.stringify(content));
}

async function error(tool: string): Promise<unknown> {
  const { body } = await test.tool('talkbar_read', { tool });
  return (body as { error?: unknown }).error ?? 'ran';
}

const names = () => test.host.tools.definitions().map((definition) => definition.name);

describe('the master switch', () => {
  it('is off on a fresh install: nothing is listed and nothing runs', async () => {
    expect(names()).toEqual([]);
    expect(await error('notes.list')).toMatchObject({ code: 'turned_off' });
    expect((await test.tool('talkbar_tools', {})).body).toMatchObject({ error: { code: 'turned_off' } });
    expect((await test.tool('talkbar_find', { query: 'x' })).body).toMatchObject({ error: { code: 'turned_off' } });
  });

  it('on: reads run, changes and deletes are off until switched on', async () => {
    test.allow([]);
    expect(names()).toEqual(['talkbar_find', 'talkbar_read', 'talkbar_tools']);
    expect(await error('notes.list')).toBe('ran');
    expect((await test.tool('talkbar_change', { tool: 'notes.create' })).body).toEqual({
      error: {
        code: 'turned_off',
        message: 'notes.create is turned off in TalkBar. Ask the user to turn it on in TalkBar Settings > MCP Access.',
      },
    });
    test.allow(['notes.trash']);
    expect(names()).toEqual(['talkbar_find', 'talkbar_read', 'talkbar_delete', 'talkbar_tools']);
  });
});

describe('a settings file that cannot be read', () => {
  it('switches everything off', async () => {
    test.allow();
    writeFileSync(path.join(test.dir, 'settings.json'), '{ broken');
    expect(names()).toEqual([]);
    expect(await error('notes.list')).toMatchObject({ code: 'turned_off' });
    const access = test.host.access.current();
    expect(test.host.operations.filter((operation) => ownSwitch(access, operation))).toEqual([]);
  });
});

describe("the administrator's policy", () => {
  it('blocks by id and by area, for assistants and scripts, and lists what it blocks nowhere', async () => {
    test.allow();
    policy({ mcp: { blocked: ['notes.get', 'projects.*'] } });
    expect(await error('notes.get')).toEqual({ code: 'failed', message: 'notes.get is blocked by your administrator' });
    expect(await error('projects.list')).toMatchObject({ code: 'failed' });
    expect(await error('notes.list')).toBe('ran');
    const { text } = await test.tool('talkbar_tools', {});
    expect(text).not.toMatch(/projects\.|"notes\.get"/u);
    expect(JSON.stringify(test.host.tools.definitions())).not.toContain('projects.list');
    expect((await test.tool('talkbar_tools', { tool: 'notes.get' })).body).toMatchObject({ error: { code: 'failed' } });
  });

  it('blocks all with *, and everything where an entry cannot be meant', async () => {
    test.allow();
    policy({ blocked: ['*'] });
    expect(await error('notes.list')).toEqual({
      code: 'failed',
      message: 'notes.list is blocked by your administrator',
    });
    for (const entry of ['NOTES.*', '', 'notes.', '*.list', 'notes.* ']) {
      policy({ blocked: [entry] });
      expect(await error('plan.get')).toMatchObject({
        code: 'failed',
        message: expect.stringContaining('policy file') as string,
      });
    }
    policy({ blocked: ['exports.*'] });
    expect(await error('plan.get')).toBe('ran');
  });

  it('turns MCP off and says who did', async () => {
    test.allow();
    policy({ mcp: { enabled: false } });
    expect(names()).toEqual([]);
    expect(await error('notes.list')).toMatchObject({
      code: 'turned_off',
      message: expect.stringContaining('administrator') as string,
    });
  });

  it('fails closed when it cannot be read', async () => {
    test.allow();
    policy('{ not json');
    expect(names()).toEqual([]);
    expect(await error('notes.list')).toMatchObject({
      code: 'failed',
      message: expect.stringContaining('policy file') as string,
    });
    expect((await test.tool('talkbar_tools', {})).body).toMatchObject({ error: { code: 'failed' } });
  });

  it('can require that deletes are always asked about', async () => {
    const { id } = await test.run('notes.create', { title: 'x' });
    test.allow();
    test.settings((settings) => ({ ...settings, mcp: { ...settings.mcp, allowDeletes: true } }));
    policy({ mcp: { requireConfirmation: true } });
    const { body } = await test.tool('talkbar_delete', { tool: 'notes.trash', args: { noteId: String(id) } });
    expect(body).toMatchObject({
      error: {
        code: 'confirmation_unavailable',
        message: expect.stringContaining('the administrator requires it') as string,
      },
    });
  });
});
