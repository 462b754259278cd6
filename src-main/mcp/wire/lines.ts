const NEWLINE = 10;
const RETURN = 13;
const SPACE = 32;
const TAB = 9;
const BOM = [0xef, 0xbb, 0xbf] as const;

/** Room for a first piece; doubled as a line grows. */
const FIRST_CAPACITY = 64 * 1024;
/** A buffer that grew past this is given back once its line is done, so that one big message is not kept for good. */
const KEPT_CAPACITY = 1024 * 1024;

export interface LineSink {
  /** A whole line without its newline, its BOM and its trailing carriage return; never a blank one. */
  line(text: string): void;
  /** A line has grown past the limit; the rest of it is skipped. */
  tooLong(): void;
}

/**
 * Cuts a stream of bytes into lines of UTF-8. Bytes are split on byte 10 before they are decoded, so a character cut in
 * two by a pipe comes out whole.
 */
export class LineSplitter {
  /** The longest line taken, in bytes without its newline. */
  limit: number;
  readonly #sink: LineSink;
  #buffer: Buffer | null = null;
  #length = 0;
  #skipping = false;

  constructor(limit: number, sink: LineSink) {
    this.limit = limit;
    this.#sink = sink;
  }

  /** Takes the next bytes, however they were cut. Does not keep `chunk`. */
  push(chunk: Buffer): void {
    let start = 0;
    while (start < chunk.length) {
      const newline = chunk.indexOf(NEWLINE, start);
      const end = newline === -1 ? chunk.length : newline;
      this.#take(chunk, start, end);
      if (newline === -1) return;
      this.#endLine();
      start = newline + 1;
    }
  }

  /** No more bytes come: what is left counts as a line, as `printf` without a newline leaves one. */
  finish(): void {
    this.#endLine();
  }

  #take(chunk: Buffer, start: number, end: number): void {
    if (this.#skipping) return;
    if (this.#length + (end - start) > this.limit) {
      this.#skipping = true;
      this.#forget();
      this.#sink.tooLong();
      return;
    }
    // A line that lies whole in one chunk, the usual case, is decoded where it is.
    if (this.#length === 0 && chunk[end] === NEWLINE) this.#emit(chunk, start, end);
    else this.#keep(chunk, start, end);
  }

  #endLine(): void {
    if (this.#buffer !== null && this.#length > 0) this.#emit(this.#buffer, 0, this.#length);
    this.#skipping = false;
    this.#forget();
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    const needed = this.#length + (end - start);
    if (this.#buffer === null || this.#buffer.length < needed) {
      let capacity = this.#buffer?.length ?? FIRST_CAPACITY;
      while (capacity < needed) capacity *= 2;
      const grown = Buffer.allocUnsafe(capacity);
      this.#buffer?.copy(grown, 0, 0, this.#length);
      this.#buffer = grown;
    }
    chunk.copy(this.#buffer, this.#length, start, end);
    this.#length = needed;
  }

  #forget(): void {
    this.#length = 0;
    if (this.#buffer !== null && this.#buffer.length > KEPT_CAPACITY) this.#buffer = null;
  }

  #emit(bytes: Buffer, start: number, end: number): void {
    const from = BOM.every((byte, index) => bytes[start + index] === byte) ? start + BOM.length : start;
    const to = end > from && bytes[end - 1] === RETURN ? end - 1 : end;
    if (!isBlank(bytes, from, to)) this.#sink.line(bytes.toString('utf8', from, to));
  }
}

function isBlank(bytes: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at += 1) {
    const byte = bytes[at];
    if (byte !== SPACE && byte !== TAB && byte !== RETURN) return false;
  }
  return true;
}
