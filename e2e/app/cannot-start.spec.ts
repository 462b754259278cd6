import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import electronPath from 'electron';
import { ROOT } from './support/running-app';

for (const [language, said] of [
  ['en_US.UTF-8', 'TalkBar keeps its data in the folder'],
  ['ru_RU.UTF-8', 'TalkBar хранит данные в папке'],
] as const) {
  test(`a data folder that is a file is told before there is a window, in ${language}`, () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'talkbar-e2e-'));
    const dataDir = path.join(folder, 'data');
    writeFileSync(dataDir, '');
    const env = { ...process.env, LC_ALL: language };
    const { status, stderr } = spawnSync(String(electronPath), ['.', '--no-sandbox', '--data-dir', dataDir], {
      cwd: ROOT,
      env,
      encoding: 'utf8',
      timeout: 30_000,
    });
    rmSync(folder, { recursive: true });
    expect(status).toBe(4);
    expect(stderr).toContain(`${said} ${dataDir}`);
  });
}
