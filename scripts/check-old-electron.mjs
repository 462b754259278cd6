// Type-checks what names Electron against the older one that runs where the current one cannot be downloaded, so that
// nothing newer is used unseen. Its declarations come from the npm registry, once.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { inheritTool } from './lib/child.mjs';
import { cache, modules, root } from './setup/places.mjs';
import { run } from './setup/run.mjs';

const VERSION = '33.2.1';
const SHA256 = 'a16913a0b377429ba16355aa84926482aa252fec7285c01c98559788459ed028';

const declarations = path.join(cache, `electron-${VERSION}.d.ts`);
if (!existsSync(declarations)) await fetchDeclarations();

const folder = path.join(modules, '.cache', 'electron-types');
mkdirSync(folder, { recursive: true });
const project = path.join(folder, 'tsconfig.json');
const from = (file) => path.join(root, file);
writeFileSync(
  project,
  JSON.stringify({
    extends: from('tsconfig.base.json'),
    compilerOptions: {
      lib: ['ES2023', 'DOM'],
      types: ['node'],
      typeRoots: [path.join(modules, '@types')],
      paths: { electron: [declarations] },
      tsBuildInfoFile: path.join(folder, 'tsbuildinfo'),
    },
    files: [declarations, from('src-main/host/raw-files.d.ts')],
    include: [from('src-main/shell/**/*.ts'), from('src-preload/**/*.ts')],
    exclude: [from('src-main/**/*.test.ts')],
  }),
);
process.exit(await inheritTool('tsc', ['-p', project]));

async function fetchDeclarations() {
  mkdirSync(cache, { recursive: true });
  const scratch = mkdtempSync(path.join(cache, 'types-'));
  try {
    // The package alone, without its scripts.
    await run('npm', ['pack', `electron@${VERSION}`, '--silent', '--pack-destination', scratch]);
    await run('tar', ['xzf', `electron-${VERSION}.tgz`, 'package/electron.d.ts'], { cwd: scratch });
    const file = path.join(scratch, 'package', 'electron.d.ts');
    const found = createHash('sha256').update(readFileSync(file)).digest('hex');
    if (found !== SHA256) throw new Error(`electron@${VERSION} has other declarations than expected: ${found}`);
    renameSync(file, declarations);
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
