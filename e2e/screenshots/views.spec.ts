import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { test } from '../app/support/test';
import { eachLook, Stage, THEMES } from '../views/stage';
import { VIEW_SETS } from '../views/view-sets';

const FOLDER = path.resolve(__dirname, '../../docs/screenshots');
/** The one that the README shows. */
const README = '10-session-summary.en-light';

for (const { name, views, before, prepare } of VIEW_SETS) {
  test(`pictures of ${name}`, async ({ start, folder, assistant }) => {
    test.setTimeout(240_000);
    before?.(folder);
    const stage = await Stage.set(await start(), folder, assistant);
    await prepare?.(stage);
    await eachLook(
      stage,
      views,
      () => THEMES,
      async (look) => {
        const picture = await stage.page.screenshot({ path: path.join(FOLDER, `${look}.png`), animations: 'disabled' });
        if (look === README) writeFileSync(path.join(FOLDER, 'readme.png'), picture);
      },
    );
  });
}
