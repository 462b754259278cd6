import { existsSync, readFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { SetupError } from './report.mjs';
import { run } from './run.mjs';

const RUN = ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'xvfb', 'xauth'];
/** To drive the app with its native dialogs, and to take pictures of it. */
const DRIVE = ['xdotool', 'fonts-liberation', 'fonts-noto-color-emoji'];
const BUILD = ['g++', 'make', 'python3'];
const BUILD_TOOLS = ['g++', 'make', 'python3'];

/** Debian's names changed with the 64-bit time transition; the newer ones serve as well. */
const RENAMED = { 'libgtk-3-0': 'libgtk-3-0t64', libasound2: 'libasound2t64' };

export function missingSystemPackages({ toBuild, toDrive = false }) {
  if (process.platform !== 'linux' || !isDebian()) return [];
  const missing = notInstalled(toDrive ? [...RUN, ...DRIVE] : RUN);
  if (toBuild && !BUILD_TOOLS.every(onPath)) missing.push(...notInstalled(BUILD));
  return missing;
}

export async function installSystemPackages(packages) {
  const install = ['install', '-y', '--no-install-recommends', '-o', 'DPkg::Lock::Timeout=300', ...packages];
  if (process.getuid() !== 0) {
    throw new SetupError(
      `missing system packages: ${packages.join(' ')}`,
      `sudo apt-get update && sudo apt-get install -y --no-install-recommends ${packages.join(' ')}`,
    );
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    // With lists already there the first attempt is enough; a new machine has none.
    await run('apt-get', install, { env }).catch(async () => {
      await run('apt-get', ['update'], { env });
      await run('apt-get', install, { env });
    });
  } catch (error) {
    throw new SetupError(error.message, 'install the packages by hand, then run again');
  }
}

export function toolsMissing() {
  return BUILD_TOOLS.filter((tool) => !onPath(tool));
}

function isDebian() {
  if (!existsSync('/usr/bin/dpkg-query')) return false;
  const release = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(release);
}

function notInstalled(packages) {
  const names = packages.flatMap((name) => [name, RENAMED[name] ?? []].flat());
  const query = spawnSync('dpkg-query', ['-W', '-f=${Package} ${db:Status-Status}\n', ...names], { encoding: 'utf8' });
  const installed = new Set(
    query.stdout
      .split('\n')
      .filter((line) => line.endsWith(' installed'))
      .map((line) => line.split(' ')[0]),
  );
  return packages.filter((name) => !installed.has(name) && !installed.has(RENAMED[name]));
}

function onPath(tool) {
  return (process.env.PATH ?? '').split(':').some((folder) => folder !== '' && existsSync(`${folder}/${tool}`));
}
