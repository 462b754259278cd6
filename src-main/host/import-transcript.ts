import { createHash } from 'node:crypto';
import path from 'node:path';
import type { JsonObject } from '../contract/json';
import type { Outcome } from '../core/gateway/caller';
import { cutWords } from '../core/domain/notes/markdown';
import { readTranscript } from '../core/domain/transcripts/read-transcript';
import type { ImportedTranscript } from '../core/domain/transcripts/types';
import type { ImportOptions, ImportReport } from './host';

const MAX_BYTES = 64 * 1024 * 1024;

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
  if (text === null) return refused(file, 'The file is larger than 64 MB; split it first.');
  const reading = readTranscript(name, text);
  if (!reading.ok) {
    return refused(file, reading.line === null ? reading.reason : `${reading.reason} (line ${reading.line})`);
  }
  const { transcript } = reading;
  const title = cutWords(transcript.title ?? titleFrom(name), 300);
  const outcome = await run(importArguments(transcript, title, hashOf(bytes), options));
  if (!outcome.ok) return { ...refused(file, outcome.error.message), code: outcome.error.code };
  const session = outcome.result as { readonly id: string; readonly title: string; readonly changed?: boolean };
  return {
    file,
    outcome: session.changed === false ? 'unchanged' : 'imported',
    sessionId: session.id,
    title: session.title,
    turns: transcript.turns.length,
    speakers: transcript.speakers.length,
    warnings: transcript.warnings,
    reason: null,
    code: null,
  };
}

function importArguments(
  transcript: ImportedTranscript,
  title: string,
  contentHash: string,
  options: ImportOptions,
): JsonObject {
  const places = new Map(transcript.speakers.map((name, index) => [name, index]));
  return {
    title,
    startedAt: Math.trunc(options.startedAt),
    contentHash,
    speakers: transcript.speakers,
    turns: transcript.turns.map(({ speaker, startMs, endMs, text }) => ({
      speaker: speaker === null ? null : (places.get(speaker) ?? null),
      startMs,
      endMs,
      text,
    })),
    ...(options.workspaceId === undefined ? {} : { workspaceId: options.workspaceId }),
    ...(options.projectId === undefined ? {} : { projectId: options.projectId }),
  };
}

function refused(file: string, reason: string): ImportReport {
  return {
    file,
    outcome: 'refused',
    sessionId: null,
    title: null,
    turns: 0,
    speakers: 0,
    warnings: [],
    reason,
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
  return stem === '' ? 'Imported session' : stem;
}

/** UTF-8, or UTF-16 where a byte order mark says so. Null where the file is too large. */
function decodeText(bytes: Uint8Array): string | null {
  if (bytes.byteLength > MAX_BYTES) return null;
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder('utf-8').decode(bytes);
}
