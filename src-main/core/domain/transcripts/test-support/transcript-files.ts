import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readTranscript } from '../read-transcript';
import type { ImportedTranscript, ImportedTurn } from '../types';

export function fixture(path: string): string {
  return readFileSync(fileURLToPath(new URL(`../fixtures/${path}`, import.meta.url)), 'utf8');
}

/** Zoom's transcript of an hour, which the app also ships as an example. */
export function sampleTranscript(): string {
  const path = new URL('../../../../../resources/sample/meeting001_transcript.vtt', import.meta.url);
  return readFileSync(fileURLToPath(path), 'utf8');
}

/** The transcript of a file that must be readable. */
export function read(fileName: string, text: string): ImportedTranscript {
  const reading = readTranscript(fileName, text);
  if (!reading.ok) throw new Error(`${fileName} was refused: ${reading.reason}`);
  return reading.transcript;
}

export function refusal(fileName: string, text: string): { readonly reason: string; readonly line: number | null } {
  const reading = readTranscript(fileName, text);
  if (reading.ok) throw new Error(`${fileName} was read`);
  return { reason: reading.reason, line: reading.line };
}

/** `speaker|start|end|text`, which makes long expectations readable; `-` is null. */
export function shown(turns: readonly ImportedTurn[]): readonly string[] {
  return turns.map(({ speaker, startMs, endMs, text }) =>
    [speaker ?? '-', startMs ?? '-', endMs ?? '-', text].join('|'),
  );
}
