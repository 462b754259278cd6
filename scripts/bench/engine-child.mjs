// The engine in a process of its own, on the runtime that starts this file: fills libraries and times imports. Takes a job
// as JSON on its command line, prints its result as one line of JSON.
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Texts } from './library.mjs';

const require = createRequire(import.meta.url);
const BATCH = 20;
const EPOCH = Date.UTC(2026, 0, 5, 9);
const jobs = { fill, importFile };

/** Chunks are named by the bundler: the engine's is the one that exports it. */
function loadEngine(build) {
  const folder = path.join(build, 'chunks');
  const file = readdirSync(folder).find((name) => /exports, "createHost"|exports\.createHost/.test(read(folder, name)));
  if (file === undefined) throw new Error('no chunk of the build exports createHost');
  return require(path.join(folder, file)).createHost;
}

function read(folder, name) {
  return readFileSync(path.join(folder, name), 'utf8');
}

async function openHost({ build, dataDir }) {
  const createHost = loadEngine(build);
  const failing = (message, facts) => {
    throw new Error(`${message} ${JSON.stringify(facts)}`);
  };
  const logger = { info: () => undefined, warn: failing, error: failing };
  return createHost({ dataDir, logger, policyFile: path.join(dataDir, 'no-policy.json') });
}

/**
 * Makes a library: MCP on, with every operation or with the switches as they are at first; sessions, then notes.
 *
 * @param {{ build: string, dataDir: string, everything: boolean, seed: number, sessions: number, turns: number, notes: number }} job
 */
async function fill(job) {
  const host = await openHost(job);
  const operations = job.everything ? Object.fromEntries(host.operations.map(({ id }) => [id, true])) : {};
  const on = (mcp) => ({ ...mcp, enabled: true, operations: { ...mcp.operations, ...operations } });
  host.access.update((settings) => ({ ...settings, mcp: on(settings.mcp) }));
  const texts = new Texts(job.seed);
  for (let session = 0; session < job.sessions; session += 1) {
    const bytes = Buffer.from(texts.vtt(job.turns));
    const startedAt = EPOCH + session * 3_600_000;
    const report = await host.importTranscript(`${texts.title()}.vtt`.replaceAll('/', ' '), bytes, { startedAt });
    if (report.outcome !== 'imported') throw new Error(`a session was not imported: ${report.reason}`);
  }
  const noteIds = await createNotes(host, texts, job.notes);
  await host.stop();
  return { noteIds };
}

/** Creates notes as a client does, in batches. */
async function createNotes(host, texts, count) {
  if (count === 0) return [];
  let answered = () => undefined;
  const send = (line) => {
    const message = JSON.parse(line);
    if (message.id !== undefined) answered(message);
  };
  const connection = host.connect({ send, hangUp: () => undefined });
  const request = (id, method, params) =>
    new Promise((resolve) => {
      answered = resolve;
      connection.receive(JSON.stringify({ jsonrpc: '2.0', id, method, params }));
    });
  const clientInfo = { name: 'bench', version: '1' };
  await request(0, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo });
  connection.receive('{"jsonrpc":"2.0","method":"notifications/initialized"}');
  const ids = [];
  while (ids.length < count) {
    const length = Math.min(BATCH, count - ids.length);
    const calls = Array.from({ length }, () => ({ tool: 'notes.create', args: texts.note() }));
    const answer = await request(ids.length + 1, 'tools/call', { name: 'talkbar_change', arguments: { calls } });
    const { results } = JSON.parse(answer.result.content[0].text);
    for (const { ok, result } of results) {
      if (!ok) throw new Error(`a note was not created: ${JSON.stringify(results)}`);
      ids.push(result.id);
    }
  }
  await connection.end();
  return ids;
}

/** @param {{ build: string, dataDir: string, file: string }} job */
async function importFile(job) {
  const host = await openHost(job);
  const started = performance.now();
  const usedBefore = process.cpuUsage();
  const { outcome } = await host.importTranscript(job.file, readFileSync(job.file), { startedAt: EPOCH });
  const wall = performance.now() - started;
  const used = process.cpuUsage(usedBefore);
  await host.stop();
  if (outcome !== 'imported') throw new Error(`not imported: ${outcome}`);
  return { wall, processor: (used.user + used.system) / 1000 };
}

const job = JSON.parse(process.argv[2] ?? '{}');
process.stdout.write(`${JSON.stringify(await jobs[job.kind](job))}\n`);
