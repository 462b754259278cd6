import path from 'node:path';

/** Where the parts of the built app lie. */
export interface Places {
  readonly engineThread: string;
  readonly preload: string;
  /** The files of the window. */
  readonly renderer: string;
  /** The helper as an assistant's configuration names it: absolute, outside of any archive. */
  readonly helper: string;
  /** How this process starts the helper: on Windows a script needs a shell, so there its runtime is named. */
  readonly helperCommand: { readonly command: string; readonly args: readonly string[]; readonly asNode: boolean };
}

/** Finds everything from the folder of the built entry, which alone knows where it is. */
export function placesFrom(builtFolder: string, platform: NodeJS.Platform, execPath: string): Places {
  const out = path.dirname(builtFolder);
  const packaged = /^(.*)[\\/]app\.asar[\\/]/u.exec(builtFolder);
  const resources = packaged?.[1] ?? path.resolve(builtFolder, '../../resources');
  const helper = path.join(resources, 'bin', platform === 'win32' ? 'talkbar-cli.cmd' : 'talkbar-cli');
  return {
    engineThread: path.join(builtFolder, 'engine-thread.js'),
    preload: path.join(out, 'preload', 'index.js'),
    renderer: path.join(out, 'renderer'),
    helper,
    helperCommand:
      platform === 'win32'
        ? { command: execPath, args: [path.join(builtFolder, 'cli.js')], asNode: true }
        : { command: helper, args: [], asNode: false },
  };
}
