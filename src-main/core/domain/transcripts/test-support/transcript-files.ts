import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sentence } from '../../../../contract/why/why';
import { readTranscript } from '../read-transcript';
import type { ImportedTranscript, ImportedTurn, ImportWarning } from '../types';

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
  if (!reading.ok) throw new Error(`${fileName} was refused: ${sentence(reading.why)}`);
  return reading.transcript;
}

export function refusal(fileName: string, text: string): { readonly reason: string; readonly line: number | null } {
  const reading = readTranscript(fileName, text);
  if (reading.ok) throw new Error(`${fileName} was read`);
  return { reason: sentence(reading.why), line: reading.line };
}

/** Warnings in their English words. */
export function said(
  warnings: readonly ImportWarning[],
): readonly { readonly line: number; readonly message: string }[] {
  return warnings.map(({ line, why }) => ({ line, message: sentence(why) }));
}

/** `speaker|start|end|text`, which makes long expectations readable; `-` is null. */
export function shown(turns: readonly ImportedTurn[]): readonly string[] {
  return turns.map(({ speaker, startMs, endMs, text }) =>
    [speaker ?? '-', startMs ?? '-', endMs ?? '-', text].join('|'),
  );
}
