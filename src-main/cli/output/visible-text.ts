// C0 but tab and line feed, DEL, C1, and the characters that override or isolate the direction of writing.
const UNSAFE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Text from the library as a terminal may be given it: nothing in it can move the cursor or change what stands beside it. */
export function visible(text: string): string {
  return text.replace(/\r\n?/gu, '\n').replace(UNSAFE, '');
}

/** The same on one line. */
export function visibleLine(text: string): string {
  return visible(text).replace(/\s+/gu, ' ').trim();
}
