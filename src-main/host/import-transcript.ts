import { createHash } from 'node:crypto';
import path from 'node:path';
import type { JsonObject } from '../contract/json';
import { because, type Why, sentence } from '../contract/why/why';
import type { Outcome } from '../core/gateway/caller';
import { cutWords } from '../core/domain/notes/markdown';
import { readTranscript } from '../core/domain/transcripts/read-transcript';
import type { ImportedTurn } from '../core/domain/transcripts/types';
import { TEXT_CHARS } from '../core/operations/schema';
import { MAX_SPEAKERS, MAX_TURNS } from '../core/operations/sessions/import';
import type { ImportOptions, ImportReport } from './host';

const MAX_MEGABYTES = 64;
/** No transcript is as large; a mistake must not fill the memory. */
export const MAX_TRANSCRIPT_BYTES = MAX_MEGABYTES * 1024 * 1024;

type RunImport = (args: JsonObject) => Promise<Outcome>;

/** Reads a transcript file's bytes into a new session through the gateway. Bad files are reported, never thrown. */
export async function importTranscript(
  file: string,
  bytes: Uint8Array,
  options: ImportOptions,
  run: RunImport,
): Promise<ImportReport> {
  const name = path.basename(file);
  const text = decodeText(bytes);
  if (text === null) return refusedImport(file, tooLarge());
  const reading = readTranscript(name, text);
  if (!reading.ok) return refusedImport(file, reading.why, reading.line);
  const { transcript } = reading;
  const turns = transcript.turns.flatMap(inPieces);
  const tooMuch = tooMuchOf(turns.length, transcript.speakers.length);
  if (tooMuch !== null) return refusedImport(file, tooMuch);
  const title = cutWords(transcript.title ?? titleFrom(name), 300);
  const outcome = await run(importArguments(transcript.speakers, turns, title, hashOf(bytes), options));
  if (!outcome.ok) {
    const { code, message, why = null } = outcome.error;
    return { ...refusedImport(file, message), why, code };
  }
  const session = outcome.result as { readonly id: string; readonly title: string; readonly changed?: boolean };
  return {
    file,
    outcome: session.changed === false ? 'unchanged' : 'imported',
    sessionId: session.id,
    title: session.title,
    turns: turns.length,
    speakers: transcript.speakers.length,
    warnings: transcript.warnings,
    reason: null,
    why: null,
    line: null,
    code: null,
  };
}

function importArguments(
  speakers: readonly string[],
  turns: readonly ImportedTurn[],
  title: string,
  contentHash: string,
  options: ImportOptions,
): JsonObject {
  const places = new Map(speakers.map((name, index) => [name, index]));
  return {
    title,
    startedAt: Math.trunc(options.startedAt),
    contentHash,
    speakers,
    turns: turns.map(({ speaker, startMs, endMs, text }) => ({
      speaker: speaker === null ? null : (places.get(speaker) ?? null),
      startMs,
      endMs,
      text,
    })),
    ...(options.workspaceId === undefined ? {} : { workspaceId: options.workspaceId }),
    ...(options.projectId === undefined ? {} : { projectId: options.projectId }),
  };
}

/** What a session cannot hold; null where it fits. */
function tooMuchOf(turns: number, speakers: number): Why | null {
  if (turns > MAX_TURNS) return because('import.turns', { turns, max: MAX_TURNS });
  if (speakers > MAX_SPEAKERS) return because('import.speakers', { speakers, max: MAX_SPEAKERS });
  return null;
}

/** The reason of a file past its size. */
export function tooLarge(): Why {
  return because('import.large', { megabytes: MAX_MEGABYTES });
}

/** A turn whose text is longer than a turn may be, as several in a row, cut at white space where there is any. */
function inPieces(turn: ImportedTurn): readonly ImportedTurn[] {
  if (turn.text.length <= TEXT_CHARS) return [turn];
  const pieces: ImportedTurn[] = [];
  for (let rest = turn.text; rest !== '';) {
    const head = rest.slice(0, TEXT_CHARS);
    const space = rest.length > TEXT_CHARS ? head.search(/\s\S*$/u) : -1;
    const end = rest.length <= TEXT_CHARS ? rest.length : space > 0 ? space : wholeCharacters(head);
    pieces.push({ ...turn, text: rest.slice(0, end).trim() });
    rest = rest.slice(end).trimStart();
  }
  return pieces;
}

/** The length of a text without the first half of a pair that it may end with. */
function wholeCharacters(text: string): number {
  return /[\ud800-\udbff]$/.test(text) ? text.length - 1 : text.length;
}

/** The report of a file that was not imported: why, and in which line if that is known. */
export function refusedImport(file: string, what: Why | string, line: number | null = null): ImportReport {
  const said = typeof what === 'string' ? what : sentence(what);
  return {
    file,
    outcome: 'refused',
    sessionId: null,
    title: null,
    turns: 0,
    speakers: 0,
    warnings: [],
    reason: line === null ? said : `${said} (line ${line})`,
    why: typeof what === 'string' ? null : what,
    line,
    code: 'invalid_arguments',
  };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** `2026-03-04_pricing-review.vtt` → `2026-03-04 pricing-review`. */
function titleFrom(name: string): string {
  const stem = name
    .replace(/\.[^.]+$/u, '')
    .replace(/_/gu, ' ')
    .trim();
  // In no language: whose app or script it is, is not known here.
  return stem === '' ? name : stem;
}

/** UTF-8, or UTF-16 where a byte order mark says so. Null where the file is too large. */
function decodeText(bytes: Uint8Array): string | null {
  if (bytes.byteLength > MAX_TRANSCRIPT_BYTES) return null;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
