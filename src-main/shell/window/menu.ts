import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { Events } from '../../contract/app-api';
import type { Words } from '../words';

export interface MenuOptions {
  readonly words: Words['menu'];
  readonly platform: NodeJS.Platform;
  /** Adds what only developers need. */
  readonly forDevelopers: boolean;
  readonly command: (command: Events['app:command']) => void;
}

/** Builds the menu in the app's language; the standard entries keep the system's own behaviour. */
export function buildMenu({ words, platform, forDevelopers, command }: MenuOptions): Menu {
  const mac = platform === 'darwin';
  const does = (label: string, name: Events['app:command'], accelerator: string): MenuItemConstructorOptions => ({
    label,
    accelerator,
    click: () => command(name),
  });
  const settings = does(words.settings, 'settings', 'CmdOrCtrl+,');
  const separator: MenuItemConstructorOptions = { type: 'separator' };

  const appMenu: MenuItemConstructorOptions = {
    label: 'TalkBar',
    submenu: [
      { role: 'about', label: words.about },
      separator,
      settings,
      separator,
      { role: 'hide', label: words.hide },
      { role: 'hideOthers', label: words.hideOthers },
      separator,
      { role: 'quit', label: words.quit },
    ],
  };
  const file: MenuItemConstructorOptions = {
    label: words.file,
    submenu: [
      does(words.newNote, 'new-note', 'CmdOrCtrl+N'),
      does(words.import, 'import', 'CmdOrCtrl+I'),
      ...(mac ? [] : [separator, settings, separator, { role: 'quit', label: words.quit } as const]),
    ],
  };
  const edit: MenuItemConstructorOptions = {
    label: words.edit,
    submenu: [
      { role: 'undo', label: words.undo },
      { role: 'redo', label: words.redo },
      separator,
      { role: 'cut', label: words.cut },
      { role: 'copy', label: words.copy },
      { role: 'paste', label: words.paste },
      { role: 'selectAll', label: words.selectAll },
    ],
  };
  const developers: MenuItemConstructorOptions[] = [
    separator,
    { role: 'reload', label: words.reload },
    { role: 'toggleDevTools', label: words.developerTools },
  ];
  const view: MenuItemConstructorOptions = {
    label: words.view,
    submenu: [
      does(words.search, 'search', 'CmdOrCtrl+K'),
      separator,
      does(words.back, 'back', mac ? 'Cmd+[' : 'Alt+Left'),
      does(words.forward, 'forward', mac ? 'Cmd+]' : 'Alt+Right'),
      separator,
      { role: 'resetZoom', label: words.zoomReset },
      { role: 'zoomIn', label: words.zoomIn },
      { role: 'zoomOut', label: words.zoomOut },
      separator,
      { role: 'togglefullscreen', label: words.fullScreen },
      ...(forDevelopers ? developers : []),
    ],
  };
  const window: MenuItemConstructorOptions = {
    label: words.window,
    submenu: [
      { role: 'minimize', label: words.minimize },
      { role: 'close', label: words.close },
    ],
  };
  return Menu.buildFromTemplate([...(mac ? [appMenu] : []), file, edit, view, window]);
}
