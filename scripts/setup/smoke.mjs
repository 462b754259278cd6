import { SetupError } from './report.mjs';
import { root } from './places.mjs';
import { run } from './run.mjs';

// Opens, writes, searches and closes: the wrong binary crashes at first use, not at load.
const PROGRAM = `
const Database = require('better-sqlite3');
const db = new Database(':memory:');
db.exec("create virtual table t using fts5(x); insert into t values ('one two')");
const row = db.prepare("select count(*) n from t where t match 'two'").get();
db.function('twice', (x) => x * 2);
const ok = row.n === 1 && db.prepare('select twice(21) y').get().y === 42;
db.close();
process.exit(ok ? 0 : 1);
`;

/** Proves that better-sqlite3 works in this Node and in the Electron in place. */
export async function smokeTest(electron) {
  const runtimes = [
    ['Node', process.execPath, process.env],
    ['Electron', electron, { ...process.env, ELECTRON_RUN_AS_NODE: '1' }],
  ];
  for (const [name, binary, env] of runtimes) {
    try {
      await run(binary, ['-e', PROGRAM], { cwd: root, env, timeoutMs: 60_000 });
    } catch (error) {
      throw new SetupError(
        `better-sqlite3 does not work in ${name}: ${error.message}`,
        'delete node_modules and the talkbar-build folder in the cache, then run again',
      );
    }
  }
}
