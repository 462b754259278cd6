import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { describe, expect, it } from 'vitest';
import { OPEN_POLICY, DEFAULT_SETTINGS, type Access } from '../../src-main/contract/settings';
import { OPERATIONS } from '../../src-main/core/operations/registry';
import { Catalogue } from '../../src-main/core/tools/catalogue';
import { listedTools } from '../../src-main/core/tools/definitions';
import { countDefinitionTokens } from './token-cost';

function definitions(on: (tool: string) => boolean): string {
  const operations = Object.fromEntries(OPERATIONS.map(({ id, tool }) => [id, on(tool)]));
  const access: Access = {
    settings: { ...DEFAULT_SETTINGS, mcp: { ...DEFAULT_SETTINGS.mcp, enabled: true, operations } },
    policy: OPEN_POLICY,
    policyBroken: false,
    settingsBroken: false,
  };
  return JSON.stringify(listedTools(new Catalogue(OPERATIONS), access));
}

describe('what the definitions cost', () => {
  it('nothing where nothing is shown', async () => {
    expect(await countDefinitionTokens('[]')).toBe(0);
  });

  it('is name, description and input schema of each tool', async () => {
    const tool = {
      name: 'talkbar_find',
      description: 'Search',
      inputSchema: { type: 'object' },
      title: 'Find',
      annotations: {},
    };
    const alone = countTokens('{"name":"talkbar_find","description":"Search","inputSchema":{"type":"object"}}');
    expect(await countDefinitionTokens(JSON.stringify([tool]))).toBe(alone);
    expect(await countDefinitionTokens(JSON.stringify([tool, tool]))).toBe(2 * alone);
  });

  it('grows with what is switched on, and stays within the budget with everything on', async () => {
    const reads = await countDefinitionTokens(definitions((tool) => tool === 'read'));
    const everything = await countDefinitionTokens(definitions(() => true));
    expect(reads).toBeGreaterThan(0);
    expect(everything).toBeGreaterThan(reads);
    expect(everything).toBeLessThanOrEqual(1_000);
  });
});
