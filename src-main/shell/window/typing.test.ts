import { expect, it } from 'vitest';
import { Typing } from './typing';

const NEVER = new AbortController().signal;

async function timeOf(pause: Promise<void> | null): Promise<number> {
  const startedAt = performance.now();
  await pause;
  return performance.now() - startedAt;
}

it('waits for a pause after the last key, in a window that has the keyboard', async () => {
  let focused = true;
  const typing = new Typing({ hasKeyboard: () => focused, pauseMs: 200 });
  expect(typing.pause(NEVER)).toBeNull();
  typing.key();
  focused = false;
  expect(typing.pause(NEVER)).toBeNull();
  focused = true;
  setTimeout(() => typing.key(), 100);
  expect(await timeOf(typing.pause(NEVER))).toBeGreaterThan(250);
  expect(typing.pause(NEVER)).toBeNull();
});

it('ends early where the question is withdrawn or the keyboard goes elsewhere, and late where typing never ends', async () => {
  let focused = true;
  const typing = new Typing({ hasKeyboard: () => focused, pauseMs: 5_000, mostMs: 300 });
  typing.key();
  const closing = new AbortController();
  const withdrawn = timeOf(typing.pause(closing.signal));
  closing.abort();
  expect(await withdrawn).toBeLessThan(250);
  const endless = await timeOf(typing.pause(NEVER));
  expect(endless).toBeGreaterThan(250);
  const left = timeOf(typing.pause(NEVER));
  focused = false;
  expect(await left).toBeLessThan(250);
});
