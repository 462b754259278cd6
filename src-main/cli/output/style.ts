/** Colours and weights of text on a terminal; without colour every function answers its text as it is. */
export interface Style {
  readonly bold: (text: string) => string;
  readonly dim: (text: string) => string;
  readonly red: (text: string) => string;
  readonly green: (text: string) => string;
  readonly yellow: (text: string) => string;
  readonly cyan: (text: string) => string;
}

const plain = (text: string): string => text;

const PLAIN: Style = { bold: plain, dim: plain, red: plain, green: plain, yellow: plain, cyan: plain };

const COLOURED: Style = {
  bold: between(1, 22),
  dim: between(2, 22),
  red: between(31, 39),
  green: between(32, 39),
  yellow: between(33, 39),
  cyan: between(36, 39),
};

export function styleFor(coloured: boolean): Style {
  return coloured ? COLOURED : PLAIN;
}

/** Whether a stream may be coloured: a terminal that can, and nobody who said no. */
export function mayColour(stream: { readonly isTTY?: boolean }, env: NodeJS.ProcessEnv, wanted: boolean): boolean {
  const refused = (env['NO_COLOR'] ?? '') !== '' || env['TERM'] === 'dumb';
  return wanted && stream.isTTY === true && !refused;
}

function between(open: number, close: number): (text: string) => string {
  const start = `\u001b[${open}m`;
  const end = `\u001b[${close}m`;
  // An inner style ends with the same code as the outer one, which then has to be opened again.
  return (text) => (text === '' ? '' : start + text.replaceAll(end, start) + end);
}
