import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { expect, test } from 'vitest';

const BUILT = path.resolve(import.meta.dirname, '../../out/main');

/** Modules a built file asks for as it is loaded; those it may load later stand in functions and are left out. */
function loadedAtStart(file: string): readonly string[] {
  const source = readFileSync(file, 'utf8');
  return [...source.matchAll(/^(?:const|let|var) [^=\n]+ = require\("([^"]+)"\);?$/gm)].map(([, name = '']) => name);
}

/** All of our own files that `file` brings with it at start, and the other modules they ask for. */
function closure(file: string): { files: Set<string>; modules: Set<string> } {
  const files = new Set([file]);
  const modules = new Set<string>();
  for (const current of files) {
    for (const name of loadedAtStart(current)) {
      if (name.startsWith('.')) files.add(path.resolve(path.dirname(current), name));
      else modules.add(name);
    }
  }
  return { files, modules };
}

test('the bridge brings nothing with it but Node’s own modules and a little code of ours', () => {
  const { files, modules } = closure(path.join(BUILT, 'chunks/bridge.js'));
  for (const name of modules) expect(builtinModules, name).toContain(name.replace(/^node:/, ''));
  const bytes = [...files].reduce((sum, file) => sum + readFileSync(file).length, 0);
  expect(bytes).toBeLessThan(100_000);
  for (const file of files) expect(path.basename(file)).not.toBe('create-host.js');
});

test('the entry brings nothing with it at all', () => {
  const { files, modules } = closure(path.join(BUILT, 'cli.js'));
  expect([...files]).toHaveLength(1);
  expect([...modules]).toEqual([]);
});

test('the engine is loaded by the bridge when it is needed', () => {
  const source = readFileSync(path.join(BUILT, 'chunks/bridge.js'), 'utf8');
  expect(source).toMatch(/\(\) => require\("\.\/create-host\.js"\)/);
  expect([...closure(path.join(BUILT, 'chunks/create-host.js')).modules]).toContain('better-sqlite3');
});
