import { type BrowserWindow, dialog } from 'electron';
import type { ImportProgress, ImportReport } from '../contract/app-api';
import type { Words } from './words';

const TRANSCRIPTS = ['vtt', 'srt', 'txt'];

export interface ImportOptions {
  readonly window: BrowserWindow | null;
  readonly words: Words['import'];
  /** Reads one file into the library. */
  readonly importFile: (path: string) => Promise<ImportReport>;
  readonly onProgress: (progress: ImportProgress) => void;
}

/** Imports files one after another: those given, or those the user then chooses. One report for each, in their order. */
export async function importFiles(
  paths: readonly string[] | null,
  options: ImportOptions,
): Promise<readonly ImportReport[]> {
  const files = paths ?? (await chooseFiles(options));
  const reports: ImportReport[] = [];
  for (const file of files) {
    if (reports.length === 0) options.onProgress({ done: 0, total: files.length, report: null });
    const report = await options.importFile(file);
    reports.push(report);
    options.onProgress({ done: reports.length, total: files.length, report });
  }
  return reports;
}

async function chooseFiles({ window, words }: ImportOptions): Promise<readonly string[]> {
  const choice: Electron.OpenDialogOptions = {
    title: words.heading,
    properties: ['openFile', 'multiSelections'],
    filters: [
      { name: words.transcripts, extensions: TRANSCRIPTS },
      { name: words.allFiles, extensions: ['*'] },
    ],
  };
  const { canceled, filePaths } = await (window === null
    ? dialog.showOpenDialog(choice)
    : dialog.showOpenDialog(window, choice));
  return canceled ? [] : filePaths;
}
