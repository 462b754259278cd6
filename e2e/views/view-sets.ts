import { rmSync, writeFileSync } from 'node:fs';
import type { DataFolder } from '../support/data-folder';
import { EMPTY_VIEWS } from './empty-views';
import { BOXLESS_VIEWS, CLOSED_VIEWS, INTERRUPTING_VIEWS, withoutBoxes } from './interrupting-views';
import { LIBRARY_VIEWS } from './library-views';
import { POLICY_VIEWS, SETTINGS_VIEWS } from './settings-views';
import type { Stage, View } from './stage';

/** Views that are shown over one start of the app. */
export interface ViewSet {
  readonly name: string;
  readonly views: readonly View[];
  /** What the data folder holds before the start. */
  readonly before?: (folder: DataFolder) => void;
  readonly prepare?: (stage: Stage) => Promise<void>;
}

const fill = (stage: Stage): Promise<void> => stage.fill();

/** Everything that the window can show: what the pictures are taken of, and what is looked at for accessibility. */
export const VIEW_SETS: readonly ViewSet[] = [
  { name: 'an empty library', views: EMPTY_VIEWS },
  {
    name: 'a full library',
    views: LIBRARY_VIEWS,
    before: (folder) => folder.turn('on', 'notes.create'),
    prepare: fill,
  },
  {
    name: 'the settings',
    views: [...SETTINGS_VIEWS, ...POLICY_VIEWS],
    before: (folder) => folder.turn('on', 'notes.create', 'notes.trash'),
    prepare: fill,
  },
  {
    name: 'what stands in the way',
    views: INTERRUPTING_VIEWS,
    before: (folder) => folder.turn('on', 'notes.create', 'notes.update', 'notes.trash'),
    prepare: fill,
  },
  {
    name: 'questions where no box can be shown',
    views: BOXLESS_VIEWS,
    before: (folder) => folder.turn('on', 'notes.trash'),
    prepare: async (stage) => {
      await stage.fill();
      await withoutBoxes(stage);
    },
  },
  {
    name: 'a library that cannot be opened',
    views: CLOSED_VIEWS,
    before: (folder) => {
      rmSync(folder.library, { force: true });
      writeFileSync(
        folder.library,
        'this is not a library, but it is long enough to look like a file of one'.repeat(40),
      );
    },
  },
];
