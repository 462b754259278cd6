import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { testEachSet } from '../views/each-set';
import { THEMES } from '../views/stage';

const FOLDER = path.resolve(__dirname, '../../docs/screenshots');
/** The one that the README shows. */
const README = '10-session-summary.en-light';

testEachSet(
  'pictures of',
  () => THEMES,
  async ({ page }, look) => {
    const picture = await page.screenshot({ path: path.join(FOLDER, `${look}.png`), animations: 'disabled' });
    if (look === README) writeFileSync(path.join(FOLDER, 'readme.png'), picture);
  },
);
