import { isJsonObject, type JsonObject } from '../../contract/json';
import { wrongCommandLine } from '../failure';
import { readEntry, type Batch, type Entry } from './entry';

/**
 * Reads `{"calls": […]}`, or JSON Lines with one `{tool, args}` a line. Which of the two it is shows in the beginning;
 * lines are then taken as they come, so that a batch may be of any length.
 */
export async function readBatch(lines: AsyncIterable<string>): Promise<Batch> {
  const iterator = lines[Symbol.asyncIterator]();
  const first = await nextLine(iterator);
  if (first === null) return { entries: entriesOf([]), stopOnError: false };
  const value = parsed(first);
  if (isJsonObject(value) && 'calls' in value) {
    const after = await nextLine(iterator);
    if (after !== null)
      throw wrongCommandLine('Nothing may follow {"calls": […]}; for more calls write one {tool, args} a line.');
    return wholeBatch(value);
  }
  if (isJsonObject(value) || !/^[{[]\s*$|^\{\s*"calls"/u.test(first))
    return { entries: jsonLines(first, iterator), stopOnError: false };
  // The object goes on over the next lines: it is read as a whole.
  const rest = [first];
  for (let line = await iterator.next(); line.done !== true; line = await iterator.next()) rest.push(line.value);
  const whole = parsed(rest.join('\n'));
  if (isJsonObject(whole))
    return 'calls' in whole ? wholeBatch(whole) : { entries: entriesOf([whole]), stopOnError: false };
  throw wrongCommandLine(
    'A batch is {"calls": [{"tool": …, "args": {…}}, …]}, or JSON Lines with one {"tool": …, "args": {…}} a line; this is neither.',
  );
}

/** The next line that is not blank; null at the end. */
async function nextLine(iterator: AsyncIterator<string>): Promise<string | null> {
  for (let line = await iterator.next(); line.done !== true; line = await iterator.next()) {
    const text = line.value.replace(/^\uFEFF/u, '').trim();
    if (text !== '') return text;
  }
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function wholeBatch(value: JsonObject): Batch {
  const { calls, stopOnError = false, ...others } = value;
  const extra = Object.keys(others);
  if (extra.length > 0)
    throw wrongCommandLine(`A batch does not take ${extra.join(', ')}. It takes: calls, stopOnError.`);
  if (!Array.isArray(calls)) throw wrongCommandLine('calls must be a list of {tool, args}.');
  if (typeof stopOnError !== 'boolean') throw wrongCommandLine('stopOnError must be true or false.');
  return { entries: entriesOf(calls as readonly unknown[]), stopOnError };
}

async function* entriesOf(values: readonly unknown[]): AsyncIterable<Entry> {
  for (const value of values) yield readEntry(value);
}

async function* jsonLines(first: string, iterator: AsyncIterator<string>): AsyncIterable<Entry> {
  for (let line: string | null = first; line !== null; line = await nextLine(iterator)) {
    const value = parsed(line);
    yield value === undefined ? { unreadable: 'This line is not JSON' } : readEntry(value);
  }
}
