import { beforeEach, expect, it } from 'vitest';
import type { WaitingQuestion } from '../../contract/app-api';
import type { Answer } from '../../core/ports';
import type { QuestionText } from './question-text';
import { QuestionDesk, type ShowBox } from './question-desk';

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };

function question(client: string): QuestionText {
  return {
    client,
    title: `“${client}” asks`,
    lines: [`Move the note “${client}” to the Trash`],
    heading: 'Confirm',
    yes: 'Move',
    no: 'Keep',
  };
}

/** Boxes that are answered by the test. */
class Boxes {
  readonly open: { question: QuestionText; answer: (answer: 'accept' | 'decline') => void; signal: AbortSignal }[] = [];
  readonly show: ShowBox = (asked, signal) =>
    new Promise((resolve) => {
      this.open.push({ question: asked, answer: resolve, signal });
      signal.addEventListener('abort', () => resolve('decline'));
    });
}

let boxes: Boxes;
let answers: [number, Answer][];
let lists: (readonly WaitingQuestion[])[];
let pause: Promise<void> | null;

function desk(showBox: ShowBox | null): QuestionDesk {
  return new QuestionDesk({
    showBox,
    pause: () => pause,
    answer: (id, answer) => answers.push([id, answer]),
    onChange: (list) => lists.push(list),
    logger: silent,
  });
}

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const places = (list: readonly WaitingQuestion[]): string[] =>
  list.map(({ id, inBox }) => `${id}${inBox ? ' box' : ''}`);

beforeEach(() => {
  boxes = new Boxes();
  answers = [];
  lists = [];
  pause = null;
});

it('opens one box at a time, in order', async () => {
  const asks = desk(boxes.show);
  asks.add(1, question('A'), 100);
  asks.add(2, question('B'), 200);
  expect(places(asks.list())).toEqual(['1 box', '2']);
  expect(boxes.open).toHaveLength(1);
  boxes.open[0]?.answer('accept');
  await settled();
  expect(answers).toEqual([[1, 'accept']]);
  expect(places(asks.list())).toEqual(['2 box']);
  boxes.open[1]?.answer('decline');
  await settled();
  expect(answers).toEqual([
    [1, 'accept'],
    [2, 'decline'],
  ]);
  expect(lists.at(-1)).toEqual([]);
});

it('closes the box of a question that is withdrawn, without an answer, and goes on', async () => {
  const asks = desk(boxes.show);
  asks.add(1, question('A'), 100);
  asks.add(2, question('B'), 200);
  asks.add(3, question('C'), 300);
  asks.withdraw(2);
  asks.withdraw(1);
  asks.withdraw(7);
  await settled();
  expect(boxes.open.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  expect(boxes.open[1]?.question.client).toBe('C');
  expect(answers).toEqual([]);
  asks.withdrawAll();
  await settled();
  expect(boxes.open[1]?.signal.aborted).toBe(true);
  expect(answers).toEqual([]);
  expect(asks.list()).toEqual([]);
});

it('lists a question while its box waits for a pause in the typing, and takes no yes for it', async () => {
  const asks = desk(boxes.show);
  let paused = (): void => undefined;
  pause = new Promise((resolve) => {
    paused = resolve;
  });
  asks.add(1, question('A'), 100);
  asks.add(2, question('B'), 200);
  expect(places(asks.list())).toEqual(['1', '2']);
  asks.answerInWindow('1', true);
  await settled();
  expect([boxes.open.length, answers.length]).toEqual([0, 0]);
  asks.withdraw(1);
  paused();
  await settled();
  expect(boxes.open.map(({ question: { client } }) => client)).toEqual(['B']);
  expect(places(lists.at(-1) ?? [])).toEqual(['2 box']);
  expect(answers).toEqual([]);
});

it('takes no yes from the window for what a box asks or what waits; a no it takes', async () => {
  const asks = desk(boxes.show);
  asks.add(1, question('A'), 100);
  asks.add(2, question('B'), 200);
  for (const id of ['1', '2', '3', '']) asks.answerInWindow(id, true);
  expect(answers).toEqual([]);
  asks.answerInWindow('2', false);
  asks.answerInWindow('1', false);
  await settled();
  expect(answers).toEqual([
    [2, 'decline'],
    [1, 'decline'],
  ]);
  expect(boxes.open[0]?.signal.aborted).toBe(true);
});

it('lets the first question stand in the window where no box can be shown', async () => {
  const failing: ShowBox = () => Promise.reject(new Error('no display'));
  for (const asks of [desk(null), desk(failing)]) {
    answers = [];
    asks.add(1, question('A'), 100);
    asks.add(2, question('B'), 200);
    await settled();
    expect(places(asks.list())).toEqual(['1', '2']);
    asks.answerInWindow('2', true);
    expect(answers).toEqual([]);
    asks.answerInWindow('1', true);
    asks.answerInWindow('2', true);
    expect(answers).toEqual([
      [1, 'accept'],
      [2, 'accept'],
    ]);
  }
});
