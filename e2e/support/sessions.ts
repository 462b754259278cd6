import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import Database from 'better-sqlite3';
import { list } from './assistant';
import type { DataFolder } from './data-folder';
import { cliResult } from './run-cli';

/** What was said, by whom; each turn takes two seconds. */
export type Talk = readonly (readonly [speaker: string, text: string])[];

/** A transcript to import. */
export interface Meeting {
  readonly title: string;
  readonly talk: Talk;
  /** Milliseconds since the epoch; in whole seconds. */
  readonly startedAt?: number;
}

/** Imports meetings as the user does, through files; answers the ids of their sessions. */
export async function importMeetings(
  folder: DataFolder,
  meetings: readonly Meeting[],
  ...more: readonly string[]
): Promise<readonly string[]> {
  const dir = folder.beside('meetings');
  mkdirSync(dir, { recursive: true });
  const files = meetings.map(({ title, talk, startedAt = Date.UTC(2026, 8, 1) }) => {
    const file = path.join(dir, `${title}.vtt`);
    // The title is in it too: the same bytes again would be the same session.
    writeFileSync(file, `WEBVTT\n\nNOTE ${title}\n\n${talk.map(cue).join('\n\n')}\n`);
    utimesSync(file, startedAt / 1000, startedAt / 1000);
    return file;
  });
  const report = await cliResult(folder, 'import', ...files, ...more);
  return list(report['files']).map((file) => String(file['sessionId']));
}

const TURN_MS = 2_000;

function cue([speaker, text]: Talk[number], index: number): string {
  return `${timestamp(index * TURN_MS)} --> ${timestamp((index + 1) * TURN_MS)}\n<v ${speaker}>${text}`;
}

function timestamp(ms: number): string {
  return new Date(ms).toISOString().slice(11, 23);
}

/** Makes a stored session one that is being recorded, as the app does when the user presses Record. */
export function beginRecording(folder: DataFolder, sessionId: string): void {
  setStatus(folder, sessionId, 'recording');
}

export function endRecording(folder: DataFolder, sessionId: string): void {
  setStatus(folder, sessionId, 'ready');
}

function setStatus(folder: DataFolder, sessionId: string, status: 'recording' | 'ready'): void {
  const endedAt = status === 'recording' ? null : Date.UTC(2026, 8, 2);
  const database = new Database(folder.library, { fileMustExist: true });
  database.prepare('UPDATE session SET status = ?, ended_at = ? WHERE id = ?').run(status, endedAt, sessionId);
  database.close();
}
