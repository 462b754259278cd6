import { expect, it } from 'vitest';
import { referencePage } from './test-support/reference-page';

it('docs/reference/operations.md is what the definitions say; `npm run docs` writes it', async () => {
  await expect(referencePage()).toMatchFileSnapshot('../../../docs/reference/operations.md');
});
