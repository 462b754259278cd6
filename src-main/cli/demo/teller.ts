import type { JsonObject } from '../../contract/json';
import { cut, wrapped } from '../output/columns';
import type { Output } from '../output/output';
import { visible, visibleLine } from '../output/visible-text';
import { duration } from '../output/words';

const INDENT = '    ';
/** Times stand in a column of their own, so that they can be compared. */
const TIME_WIDTH = 9;

/** One step as `--output json` has it. */
interface ToldStep {
  readonly step: number;
  readonly title: string;
  readonly exchanges: { readonly request: string; readonly answer: readonly string[]; readonly ms: number }[];
}

/** Tells the demo as it happens: numbered steps, the request in short, the answer in short, timings. */
export class Teller {
  readonly #output: Output;
  readonly #steps: ToldStep[] = [];

  constructor(output: Output) {
    this.#output = output;
  }

  /** What the steps came to, for `--output json`. */
  get steps(): readonly JsonObject[] {
    return this.#steps.map((step) => ({ ...step }));
  }

  /** How many steps were told, and how many requests were made in them. */
  get counts(): { readonly steps: number; readonly requests: number } {
    return {
      steps: this.#steps.length,
      requests: this.#steps.reduce((sum, { exchanges }) => sum + exchanges.length, 0),
    };
  }

  opening(title: string, text: string): void {
    const { style } = this.#output;
    this.#line(style.bold(title));
    for (const line of wrapped(text, this.#width)) this.#line(style.dim(line));
  }

  step(title: string): void {
    const step = this.#steps.length + 1;
    this.#steps.push({ step, title, exchanges: [] });
    const { style } = this.#output;
    this.#line('');
    this.#line(`${style.cyan(String(step).padStart(2))}  ${style.bold(title)}`);
  }

  /** A request as it is sent: the tool and its arguments. */
  request(name: string, args: JsonObject | null): void {
    const text = args === null ? name : `${name} ${JSON.stringify(args)}`;
    this.#steps.at(-1)?.exchanges.push({ request: text, answer: [], ms: 0 });
    const { style } = this.#output;
    const shown = cut(shortIds(visibleLine(text)), this.#width - INDENT.length - 2);
    this.#line(`${INDENT}${style.cyan('→')} ${style.bold(name)}${style.dim(shown.slice(name.length))}`);
  }

  /** What came back, in short. */
  answer(lines: readonly string[], ms: number): void {
    const told = this.#steps.at(-1)?.exchanges;
    const last = told?.pop();
    if (last !== undefined) told?.push({ ...last, answer: lines, ms: Math.round(ms * 100) / 100 });
    const { style } = this.#output;
    const time = duration(ms).padEnd(TIME_WIDTH);
    const shown = lines.flatMap((line) => wrapped(visible(line), this.#width - INDENT.length - 2 - TIME_WIDTH));
    shown.forEach((line, index) => {
      const margin = index === 0 ? `${style.green('←')} ${style.dim(time)}` : ' '.repeat(2 + TIME_WIDTH);
      this.#line(`${INDENT}${margin}${line}`);
    });
  }

  /** Something that is told without a request: preparation, a remark. */
  remark(text: string): void {
    for (const line of wrapped(visible(text), this.#width - INDENT.length)) this.#line(`${INDENT}${line}`);
  }

  /** A passage from the library, marked as a quotation. */
  quote(text: string): void {
    const { style } = this.#output;
    const margin = ' '.repeat(2 + TIME_WIDTH);
    for (const line of wrapped(visibleLine(text), this.#width - INDENT.length - margin.length - 2)) {
      this.#line(`${INDENT}${margin}${style.dim(`│ ${line}`)}`);
    }
  }

  /** A question of the server's, where nobody is going to be asked on the terminal. */
  question(message: string, answer: string): void {
    const { style } = this.#output;
    for (const line of visible(message).split('\n')) this.#line(`${INDENT}${style.yellow('?')} ${line}`);
    this.#line(`${INDENT}  ${style.bold(answer)}`);
  }

  closing(text: string): void {
    this.#line('');
    for (const line of wrapped(text, this.#width)) this.#line(line);
  }

  get #width(): number {
    return Math.min(this.#output.width, 100);
  }

  #line(text: string): void {
    if (!this.#output.json) this.#output.write(`${text}\n`);
  }
}

/** Ids are for machines; a beginning is enough to see which is which. */
function shortIds(text: string): string {
  return text
    .replace(/\b([a-z]+-[a-z0-9]{4})[a-z0-9]{20}\b/gu, '$1…')
    .replace(/\b([0-9a-f]{8})(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gu, '$1…');
}
