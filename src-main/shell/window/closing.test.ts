import { beforeEach, expect, it } from 'vitest';
import { Closing } from './closing';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

let closed: number;
let told: number;
let asked: ((goes: boolean) => void)[];

function closing({ hasPage = true, readyMs = 60_000 } = {}): Closing {
  return new Closing({
    tellPage: () => {
      told += 1;
      return hasPage;
    },
    askToClose: () => new Promise((resolve) => asked.push(resolve)),
    close: () => {
      closed += 1;
    },
    logger: silent,
    readyMs,
  });
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

beforeEach(() => {
  closed = 0;
  told = 0;
  asked = [];
});

it('lets the window close once the page has written everything, and tells the page once', () => {
  const one = closing();
  expect([one.mayClose(), one.mayClose()]).toEqual([false, false]);
  expect([told, closed]).toEqual([1, 0]);
  one.ready(false);
  one.ready(false);
  expect(closed).toBe(1);
  expect(one.mayClose()).toBe(true);
});

it('asks about what could not be saved, and stays where the user wants to keep it', async () => {
  const one = closing();
  one.ready(true);
  expect(asked).toEqual([]);
  one.mayClose();
  one.ready(true);
  expect(one.mayClose()).toBe(false);
  asked[0]?.(false);
  await settled();
  expect(closed).toBe(0);
  expect(one.mayClose()).toBe(false);
  one.ready(true);
  asked[1]?.(true);
  await settled();
  expect([told, closed]).toEqual([2, 1]);
});

it('waits only so long for a page that says nothing, and not at all without one', async () => {
  const silentPage = closing({ readyMs: 20 });
  expect(silentPage.mayClose()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(closed).toBe(1);
  silentPage.ready(true);
  expect(asked).toEqual([]);
  expect(closing({ hasPage: false }).mayClose()).toBe(true);
});

it('closes nothing any more once the window has gone', async () => {
  const one = closing({ readyMs: 20 });
  one.mayClose();
  one.end();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(closed).toBe(0);
});
