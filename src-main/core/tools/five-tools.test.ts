import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { JsonObject } from '../../contract/json';
import { TestHost } from '../../host/test-support/test-host';

let test: TestHost;
beforeEach(async () => {
  test = await TestHost.open();
  test.allow();
});
afterEach(() => test.stop());

async function refusal(
  name: 'talkbar_find' | 'talkbar_read' | 'talkbar_change' | 'talkbar_delete' | 'talkbar_tools',
  args: JsonObject,
): Promise<{ code: string; message: string }> {
  const { isError, body } = await test.tool(name, args);
  expect(isError).toBe(true);
  return (body as { error: { code: string; message: string } }).error;
}

describe('the definitions', () => {
  it('cost at most 1,000 tokens with everything on', () => {
    const shown = test.host.tools
      .definitions()
      .map(({ name, description, inputSchema }) => ({ name, description, inputSchema }));
    expect(shown).toHaveLength(5);
    expect(encode(JSON.stringify(shown)).length).toBeLessThanOrEqual(1_000);
    for (const { description } of shown) expect(description.length).toBeLessThanOrEqual(2_000);
  });

  it('stay within the JSON Schema that every client reads', () => {
    for (const { inputSchema } of test.host.tools.definitions()) {
      expect(inputSchema['type']).toBe('object');
      expect(JSON.stringify(inputSchema)).not.toMatch(/"(?:anyOf|oneOf|allOf|\$ref)"|"type":\[/u);
    }
  });

  it('state all four hints', () => {
    const hints = test.host.tools
      .definitions()
      .map(({ name, annotations: a }) => [name, a.readOnlyHint, a.destructiveHint, a.idempotentHint, a.openWorldHint]);
    expect(hints).toEqual([
      ['talkbar_find', true, false, true, false],
      ['talkbar_read', true, false, true, false],
      ['talkbar_change', false, false, false, false],
      ['talkbar_delete', false, true, false, false],
      ['talkbar_tools', true, false, true, false],
    ]);
  });

  it('change with reads alone; the others read the same whatever is on', () => {
    const before = new Map(test.host.tools.definitions().map((one) => [one.name, JSON.stringify(one)]));
    test.allow(['notes.create', 'notes.trash']);
    test.settings((settings) => ({
      ...settings,
      mcp: { ...settings.mcp, operations: { ...settings.mcp.operations, 'notes.get': false } },
    }));
    for (const one of test.host.tools.definitions()) {
      expect(JSON.stringify(one) === before.get(one.name)).toBe(one.name !== 'talkbar_read');
    }
  });

  it('list the reads by area with their required arguments', () => {
    const read = test.host.tools.definitions().find(({ name }) => name === 'talkbar_read');
    expect(read?.description).toContain(
      'notes.list|get(noteId)|trash.list; projects.list|get(projectId)|trash.list; plan.get',
    );
  });
});

describe('requests', () => {
  it('refuse keys a tool does not take, by name', async () => {
    expect(await refusal('talkbar_read', { tool: 'notes.list', limit: 5 })).toEqual({
      code: 'invalid_arguments',
      message: 'talkbar_read does not take `limit`. It takes: args, calls, stopOnError, tool.',
    });
    expect((await refusal('talkbar_tools', { id: 'x' })).message).toBe(
      'talkbar_tools does not take `id`. It takes: tool.',
    );
    expect((await refusal('talkbar_find', { q: 'x' })).message).toMatch(
      /^talkbar_find does not take `q`\. It takes: includeArchived, kinds, limit, match, projectId, query, workspaceId\. Arguments: talkbar_tools \{"tool":"workspace\.search"\}$/u,
    );
  });

  it.each([
    [{}, 'Give tool'],
    [{ tool: null, calls: null }, 'Give tool'],
    [{ tool: 'notes.list', calls: [{ tool: 'notes.list' }] }, 'not both'],
    [{ args: {}, calls: [{ tool: 'notes.list' }] }, 'not both'],
    [{ calls: [] }, '1 to 20'],
    [{ calls: Array.from({ length: 21 }, () => ({ tool: 'notes.list' })) }, '1 to 20'],
    [{ calls: {} }, 'calls must be a list'],
    [{ tool: 7 }, 'tool must be a string'],
    [{ tool: 'notes.list', args: [] }, 'arguments must be an object'],
    [{ tool: 'notes.list', args: 'x' }, 'arguments must be an object'],
    [{ calls: [{ tool: 'notes.list' }], stopOnError: 'yes' }, 'stopOnError must be true or false'],
  ])('%j: %s', async (args, words) => {
    const { code, message } = await refusal('talkbar_read', args);
    expect(code).toBe('invalid_arguments');
    expect(message).toContain(words);
  });

  it('take null for what is left out', async () => {
    expect(
      (await test.tool('talkbar_read', { tool: 'notes.list', args: null, calls: null, stopOnError: null })).isError,
    ).toBe(false);
    expect((await test.tool('talkbar_tools', { tool: null })).isError).toBe(false);
  });

  it('refuse the whole of a call with an operation of another tool, whatever is on', async () => {
    test.allow([]);
    const calls = [{ tool: 'notes.list' }, { tool: 'notes.create' }];
    expect(await refusal('talkbar_read', { calls })).toEqual({
      code: 'invalid_arguments',
      message: 'notes.create runs with talkbar_change, not talkbar_read. Nothing in this call ran.',
    });
    expect((await refusal('talkbar_change', { tool: 'notes.trash', args: {} })).message).toContain(
      'runs with talkbar_delete, not talkbar_change',
    );
    expect(
      (await refusal('talkbar_delete', { calls: [{ tool: 'notes.trash' }, { tool: 'notes.get' }] })).message,
    ).toContain('runs with talkbar_read');
  });

  it('refuse the whole of a call though the stray operation has other faults too', async () => {
    for (const fault of [{ args: 'x' }, { args: [] }, { x: 1 }]) {
      const calls = [
        { tool: 'notes.create', args: { title: 'Never' } },
        { tool: 'notes.trash', ...fault },
      ];
      expect((await refusal('talkbar_change', { calls })).message).toContain('Nothing in this call ran');
    }
    expect((await refusal('talkbar_change', { tool: 'notes.trash', args: 7 })).message).toContain('talkbar_delete');
    expect((await test.run('notes.list'))['totalCount']).toBe(0);
  });

  it('name the operation of an entry that takes no such key', async () => {
    const { body } = await test.tool('talkbar_read', { calls: [{ tool: 'notes.list', arguments: {} }] });
    expect(body).toMatchObject({ results: [{ tool: 'notes.list', ok: false, error: { code: 'invalid_arguments' } }] });
  });

  it('refuse control characters in the name of an operation', async () => {
    for (const [tool, args] of [
      ['talkbar_read', { tool: 'notes.list\u0001' }],
      ['talkbar_read', { calls: [{ tool: 'notes.list\u0000' }] }],
      ['talkbar_tools', { tool: 'notes.list\u007f' }],
    ] as const) {
      expect((await refusal(tool, args)).code).toBe('invalid_arguments');
    }
  });

  it('say what may have been meant', async () => {
    expect(await refusal('talkbar_read', { tool: 'note.get' })).toMatchObject({
      code: 'not_found',
      message: expect.stringContaining('Did you mean notes.get?') as string,
    });
    expect((await refusal('talkbar_tools', { tool: 'notes.creat' })).message).toContain('Did you mean notes.create?');
    expect((await refusal('talkbar_tools', { tool: 'recording.start' })).message).not.toContain('Did you mean');
  });
});

describe('talkbar_tools', () => {
  it('shows one operation with its schema', async () => {
    expect((await test.tool('talkbar_tools', { tool: 'notes.append' })).text).toBe(
      '{"tool":"notes.append","kind":"change","runWith":"talkbar_change","summary":"Put more Markdown at the end of a note, after a blank line.","args":{"type":"object","properties":{"workspaceId":{"type":"string"},"noteId":{"type":"string"},"markdown":{"type":"string","minLength":1}},"required":["noteId","markdown"],"additionalProperties":false}}',
    );
  });

  it('names what is switched off, in catalogue order', async () => {
    test.allow(['notes.create']);
    const { body } = await test.tool('talkbar_tools', {});
    expect(Object.keys(body as object)).toEqual(['talkbar_read', 'talkbar_change', 'off']);
    expect((body as { off: string }).off).toBe(
      'Turned off; the user can turn them on in TalkBar Settings > MCP Access: sessions.update|move|pin|speakers.rename|restore|trash; notes.update|append|move|pin|sessions.link|sessions.unlink|restore|trash; projects.create|update|pin|restore|trash',
    );
    test.allow();
    expect((await test.tool('talkbar_tools', {})).body).not.toHaveProperty('off');
  });

  it('refuses what is off with the words of a call', async () => {
    test.allow([]);
    expect(await refusal('talkbar_tools', { tool: 'notes.create' })).toMatchObject({ code: 'turned_off' });
  });
});
