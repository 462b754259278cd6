import { because, type Why } from '../../../contract/why/why';

export type FileKind = 'webvtt' | 'subrip' | 'text' | 'other';

const KINDS: ReadonlyMap<string, FileKind> = new Map<string, FileKind>([
  ['vtt', 'webvtt'],
  ['webvtt', 'webvtt'],
  ['srt', 'subrip'],
  ['txt', 'text'],
  ['text', 'text'],
  ['sbv', 'text'],
  ['', 'text'],
]);

const WORD_PROCESSING: ReadonlySet<string> = new Set(['doc', 'docx', 'odt', 'rtf', 'pdf']);

/** The kind a file's name promises; a name without an extension promises text. */
export function kindOf(fileName: string): FileKind {
  return KINDS.get(extensionOf(fileName)) ?? 'other';
}

/** Why a file of an unknown kind is refused. */
export function refuseKind(fileName: string): Why {
  const extension = extensionOf(fileName);
  return WORD_PROCESSING.has(extension)
    ? because('import.wordProcessing', { extension })
    : because('import.otherKind', { extension });
}

/** Signs of another kind of file under a text name: PDF, ZIP (.docx), RTF. */
const SIGNATURE = /^(?:%PDF-|PK\u0003\u0004|\{\\rtf)/;
/** This many unreadable characters, and more than one in fifty, are not a slip in a text. */
const MIN_UNREADABLE = 3;
const UNREADABLE_SHARE = 0.02;

/** Whether a decoded «text» was binary: it has many NULs or replacement characters, or another format's signature. */
export function isBinary(text: string): boolean {
  if (SIGNATURE.test(text)) return true;
  let unreadable = 0;
  for (const _ of text.matchAll(/[\u0000\uFFFD]/g)) unreadable += 1;
  return unreadable >= MIN_UNREADABLE && unreadable > text.length * UNREADABLE_SHARE;
}

function extensionOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.');
  // A leading dot hides a file, it does not begin an extension.
  return dot < 1
    ? ''
    : fileName
        .slice(dot + 1)
        .trim()
        .toLowerCase();
}
