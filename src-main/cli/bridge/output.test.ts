import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { Output } from './output';

/** A stream whose other side reads when the test says so. */
class Pipe extends Writable {
  readonly written: string[] = [];
  #reading = true;
  #waiting: (() => void) | null = null;

  stopReading(): void {
    this.#reading = false;
  }

  readOn(): void {
    this.#reading = true;
    this.#waiting?.();
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    const take = (): void => {
      this.#waiting = null;
      this.written.push(chunk.toString());
      done();
    };
    if (this.#reading) take();
    else this.#waiting = take;
  }
}

function open(limit = 1000) {
  const pipe = new Pipe();
  let hangUps = 0;
  const output = new Output({ stream: pipe, limit, onHangUp: () => (hangUps += 1) });
  return { pipe, output, hangUps: () => hangUps };
}

test('a line goes out with its newline', () => {
  const { pipe, output } = open();
  output.send('{"a":"é"}');
  expect(pipe.written).toEqual(['{"a":"é"}\n']);
});

test('a client may leave so much unread and no more', () => {
  const { pipe, output, hangUps } = open(1000);
  pipe.stopReading();
  for (let line = 0; line < 9; line += 1) output.send('x'.repeat(99));
  expect(hangUps()).toBe(0);
  for (let line = 0; line < 9; line += 1) output.send('x'.repeat(99));
  expect(hangUps()).toBe(1);
});

test('what was sent can be waited for', async () => {
  const { pipe, output } = open();
  pipe.stopReading();
  output.send('one');
  output.send('two');
  let flushed = false;
  const wait = output.flushed().then(() => (flushed = true));
  await Promise.resolve();
  expect(flushed).toBe(false);
  pipe.readOn();
  await wait;
  expect(pipe.written.join('')).toBe('one\ntwo\n');
});

test('waiting for a broken pipe does not last', async () => {
  const { pipe, output } = open();
  pipe.on('error', () => undefined);
  pipe.destroy(new Error('EPIPE'));
  await output.flushed();
});

test('a closed output says nothing more', () => {
  const { pipe, output } = open();
  output.close();
  output.send('late');
  expect(pipe.written).toEqual([]);
});
