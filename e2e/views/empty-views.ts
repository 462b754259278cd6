import type { View } from './stage';

/** What a library shows that holds nothing yet, to somebody nobody is connected to. */
export const EMPTY_VIEWS: readonly View[] = [
  { name: '00-empty-sessions', open: (stage) => stage.goTo('/sessions') },
  { name: '01-empty-notes', open: (stage) => stage.goTo('/notes') },
  { name: '02-empty-projects', open: (stage) => stage.goTo('/projects') },
  { name: '03-empty-trash', open: (stage) => stage.goTo('/trash') },
  {
    name: '04-empty-search',
    open: (stage) => stage.press('Control+k'),
    close: (stage) => stage.press('Escape'),
  },
  { name: '05-empty-activity', open: (stage) => stage.goTo('/settings/mcp/activity') },
  { name: '06-nobody-connected', open: (stage) => stage.goTo('/settings/mcp/connect') },
];
