export const MAX_NAME_LENGTH = 300;

/** C0 and C1 controls and DEL, but not tab and line feed. */
const CONTROLS = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;
const CONTROLS_BUT_SPACES = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/g;

/** Most texts and names need no more than trimming; finding that out is cheaper than three replacements. */
const UNCLEAN_TEXT = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/;
const UNCLEAN_NAME = /[\u0000-\u001F\u007F-\u009F]|[^\S ]| {2}/;

/** Text as it is stored: line breaks are LF, other control characters but tabs are gone, both ends are trimmed. */
export function cleanText(raw: string): string {
  if (!UNCLEAN_TEXT.test(raw)) return raw.trim();
  return raw.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
}

/** A name as it is stored: one line, single spaces, no control characters, at most 300 characters; null if empty. */
export function cleanName(raw: string): string | null {
  const plain = UNCLEAN_NAME.test(raw) ? raw.replace(CONTROLS_BUT_SPACES, '').replace(/\s+/g, ' ') : raw;
  const name = plain.trim();
  const cut = name.length > MAX_NAME_LENGTH ? cutBetweenCharacters(name, MAX_NAME_LENGTH).trim() : name;
  return cut === '' ? null : cut;
}

/** Otter and Teams put this where they know no name. */
const PLACEHOLDER = /^unknown speaker$/i;

/** A speaker's name, null where it is empty or a program's placeholder for «nobody knows». */
export function cleanSpeaker(raw: string): string | null {
  const name = cleanName(raw);
  return name === null || PLACEHOLDER.test(name) ? null : name;
}

/** Never leaves half a surrogate pair at the end. */
function cutBetweenCharacters(text: string, length: number): string {
  const cut = text.slice(0, length);
  return /[\uD800-\uDBFF]$/.test(cut) ? cut.slice(0, -1) : cut;
}
