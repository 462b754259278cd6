import { readFile, stat } from 'node:fs/promises';
import type { ImportReport } from '../../contract/app-api';
import { because, type Why } from '../../contract/why/why';
import { codeOf } from '../../storage/library-unavailable';
import type { Host } from '../host';
import { MAX_TRANSCRIPT_BYTES, refusedImport, tooLarge } from '../import-transcript';

/** Reads one file the user chose into the library. What cannot be read is reported, never thrown. */
export async function importFile(host: Pick<Host, 'importTranscript'>, path: string): Promise<ImportReport> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return refusedImport(path, because('import.folder'));
    if (!found.isFile()) return refusedImport(path, because('import.notAFile'));
    if (found.size > MAX_TRANSCRIPT_BYTES) return refusedImport(path, tooLarge());
    return await host.importTranscript(path, await readFile(path), { startedAt: Math.round(found.mtimeMs) });
  } catch (error) {
    const code = codeOf(error);
    if (code === '') throw error;
    return refusedImport(path, unreadable(code));
  }
}

function unreadable(code: string): Why {
  switch (code) {
    case 'ENOENT':
      return because('import.gone');
    case 'EACCES':
    case 'EPERM':
      return because('import.noPermission');
    default:
      return because('import.unreadable', { code });
  }
}
