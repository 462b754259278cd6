import type { Language } from '../../src-main/contract/why/words';
import { test } from '../app/support/test';
import { LANGUAGES, Stage, type Theme, type View } from './stage';
import { VIEW_SETS } from './view-sets';

type ThemesOf = (language: Language) => readonly Theme[];
type Look = (stage: Stage, name: string) => Promise<void>;

/** Makes a test of each set of views, which looks at every view in it: in each language, and in that language's themes. */
export function testEachSet(title: string, themesOf: ThemesOf, look: Look): void {
  for (const { name, views, before, prepare } of VIEW_SETS) {
    test(`${title} ${name}`, async ({ start, folder, assistant }) => {
      test.setTimeout(240_000);
      before?.(folder);
      const stage = await Stage.set(await start(), folder, assistant);
      await prepare?.(stage);
      await eachLook(stage, views, themesOf, look);
    });
  }
}

/** Brings about each view once in each language, and looks at it in each theme. */
async function eachLook(stage: Stage, views: readonly View[], themesOf: ThemesOf, look: Look): Promise<void> {
  for (const language of LANGUAGES) {
    await stage.speak(language);
    for (const view of views) {
      await view.open(stage);
      for (const theme of themesOf(language)) {
        await stage.light(theme);
        await look(stage, `${view.name}.${language}-${theme}`);
      }
      await view.close?.(stage);
    }
  }
}
