import AxeBuilder from '@axe-core/playwright';
import { eachLook, Stage } from '../views/stage';
import { VIEW_SETS } from '../views/view-sets';
import { expect, test } from './support/test';

/** Every word is looked at in one language, every colour in one theme. */
const THEMES_OF = { en: ['light'], ru: ['dark'] } as const;

for (const { name, views, before, prepare } of VIEW_SETS) {
  test(`axe finds nothing in ${name}`, async ({ start, folder, assistant }) => {
    test.setTimeout(240_000);
    before?.(folder);
    const stage = await Stage.set(await start(), folder, assistant);
    await prepare?.(stage);
    await eachLook(
      stage,
      views,
      (language) => THEMES_OF[language],
      async (look) => {
        const { violations } = await new AxeBuilder({ page: stage.page }).setLegacyMode().analyze();
        const found = violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
        );
        expect.soft(found, look).toEqual([]);
        // Whatever scrolls, the window as a whole stays where it is.
        const moved = await stage.page.evaluate(() => document.scrollingElement?.scrollTop);
        expect.soft(moved, look).toBe(0);
      },
    );
  });
}
