import AxeBuilder from '@axe-core/playwright';
import { testEachSet } from '../views/each-set';
import { expect } from './support/test';

/** Every word is looked at in one language, every colour in one theme. */
const THEMES_OF = { en: ['light'], ru: ['dark'] } as const;

testEachSet(
  'axe finds nothing in',
  (language) => THEMES_OF[language],
  async ({ page }, look) => {
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
    const found = violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    );
    expect.soft(found, look).toEqual([]);
    // Whatever scrolls, the window as a whole stays where it is.
    const moved = await page.evaluate(() => document.scrollingElement?.scrollTop);
    expect.soft(moved, look).toBe(0);
  },
);
