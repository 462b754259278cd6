import { expect, test } from 'vitest';
import { Child } from './test-support/child';
import { TestLibrary } from './test-support/test-library';
import { tempFolder } from './test-support/temp-folder';

const ROUNDS = 8;

test('killed at any moment, a process has lost nothing it had acknowledged, and nothing is half there', async () => {
  const folder = tempFolder();
  const acknowledged: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const child = await Child.start('write', folder);
    await child.printed(20);
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
    await child.kill();
    acknowledged.push(...child.lines);

    const test = new TestLibrary({}, folder);
    test.read((db) => {
      for (const id of acknowledged) {
        const note = db.notes.find(test.workspace, id);
        if (note !== null) expect(note.markdown).toContain(`body of ${id}`);
        const session = db.sessions.find(test.workspace, id);
        if (session !== null) expect(db.sessions.turns(session.k, {}, { offset: 0, limit: 100 })).toHaveLength(50);
        expect(note ?? session, `${id} was acknowledged`).not.toBeNull();
      }
    });
    expect(test.library.integrityCheck()).toEqual([]);
    expect(test.library.checkIndex()).toEqual([]);
    test.library.close();
  }
  expect(new Set(acknowledged).size).toBe(acknowledged.length);
}, 60_000);
