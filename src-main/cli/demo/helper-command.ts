import { existsSync } from 'node:fs';
import path from 'node:path';
import { refusal } from '../failure';

/** How a client starts the helper. */
export interface HelperCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
}

/** The delivered folder `resources`, found from the folder of the built entry: a checkout's own, or the package's. */
export function resourcesFolder(builtFolder: string): string {
  const packaged = /[\\/]app\.asar[\\/]/u.exec(builtFolder);
  return packaged === null ? path.resolve(builtFolder, '../../resources') : builtFolder.slice(0, packaged.index);
}

/** `talkbar-cli mcp` over a data folder. Windows starts no script without a shell, so there the runtime is named itself. */
export function helperCommand(builtFolder: string, dataDir: string, env: NodeJS.ProcessEnv): HelperCommand {
  const args = ['mcp', '--data-dir', dataDir];
  if (process.platform === 'win32') {
    const script = path.join(builtFolder, 'cli.js');
    return { command: process.execPath, args: [script, ...args], env: { ...env, ELECTRON_RUN_AS_NODE: '1' } };
  }
  const command = path.join(resourcesFolder(builtFolder), 'bin', 'talkbar-cli');
  if (!existsSync(command)) throw refusal('failed', `The helper ${command} is missing; reinstall TalkBar.`);
  return { command, args, env };
}
