// What `electron <app>` runs in the fallback Electron: finds the app on the command line and starts it.
import { app } from 'electron/main';
import { readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const { target, preloads } = readCommandLine(process.argv.slice(1));
if (target === null) {
  process.stderr.write('usage: electron [switches] <path to app>\n');
  process.exit(2);
}

const require = createRequire(path.join(process.cwd(), 'launcher.js'));
for (const preload of preloads) require(preload);
Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true });

const { folder, entry, isModule } = describeApp(path.resolve(target));
app.setAppPath(folder);
app.setPath('userData', path.join(app.getPath('appData'), app.name));
if (isModule) await import(pathToFileURL(entry).href);
else require(entry);

function readCommandLine(args) {
  const preloads = [];
  for (let i = 0; i < args.length; i++) {
    const arg = args[i];
    if (arg === '-v' || arg === '--version') {
      process.stdout.write(`v${process.versions.electron}\n`);
      process.exit(0);
    } else if (arg === '-r' || arg === '--require') {
      preloads.push(args[++i]);
    } else if (arg === '--') {
      return { target: args[i + 1] ?? null, preloads };
    } else if (!arg.startsWith('-')) {
      return { target: arg, preloads };
    }
  }
  return { target: null, preloads };
}

function describeApp(appPath) {
  if (!statSync(appPath).isDirectory()) {
    return { folder: path.dirname(appPath), entry: appPath, isModule: appPath.endsWith('.mjs') };
  }
  const manifest = JSON.parse(readFileSync(path.join(appPath, 'package.json'), 'utf8'));
  const entry = path.join(appPath, manifest.main ?? 'index.js');
  if (manifest.version) app.setVersion(manifest.version);
  const name = manifest.productName ?? manifest.name;
  if (name) app.setName(name);
  app.setDesktopName?.(manifest.desktopName ?? `${app.name}.desktop`);
  const isModule = entry.endsWith('.mjs') || (manifest.type === 'module' && !entry.endsWith('.cjs'));
  return { folder: appPath, entry, isModule };
}
