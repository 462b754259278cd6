import { readFile, stat } from 'node:fs/promises';
import type { ImportReport } from '../../contract/app-api';
import { codeOf } from '../../storage/library-unavailable';
import type { Host } from '../host';
import { MAX_TRANSCRIPT_BYTES, refusedImport } from '../import-transcript';

/** Reads one file the user chose into the library. What cannot be read is reported, never thrown. */
export async function importFile(host: Pick<Host, 'importTranscript'>, path: string): Promise<ImportReport> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return refusedImport(path, 'This is a folder; choose the files in it');
    if (!found.isFile()) return refusedImport(path, 'This is not a regular file');
    if (found.size > MAX_TRANSCRIPT_BYTES) return refusedImport(path, 'The file is larger than 64 MB; split it first');
    return await host.importTranscript(path, await readFile(path), { startedAt: Math.round(found.mtimeMs) });
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    return refusedImport(path, REASONS[code] ?? `The file cannot be read (${code})`);
  }
}

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: 'The file is not there any more',
  EACCES: 'TalkBar may not read this file',
  EPERM: 'TalkBar may not read this file',
};
