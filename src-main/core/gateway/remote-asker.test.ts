import { expect, it } from 'vitest';
import { CancelSource } from '../cancel';
import { RemoteAsker } from './remote-asker';

it('numbers its questions, and each takes one answer', async () => {
  const asked: number[] = [];
  const withdrawn: number[] = [];
  const asks = new RemoteAsker({ ask: (id) => asked.push(id), withdraw: (id) => withdrawn.push(id) });
  const signal = new CancelSource();
  const question = { title: 'Claude asks', lines: ['Move'] };
  const [one, two, three] = [asks.ask(question, signal), asks.ask(question, signal), asks.ask(question, signal)];
  expect(asked).toEqual([1, 2, 3]);
  asks.settle(1, 'accept');
  asks.settle(1, 'decline');
  asks.settle(9, 'accept');
  signal.cancel();
  asks.settle(2, 'accept');
  expect(await Promise.all([one, two, three])).toEqual(['accept', 'decline', 'decline']);
  expect(withdrawn).toEqual([2, 3]);
  expect(await asks.ask(question, signal)).toBe('decline');
  const open = asks.ask(question, new CancelSource());
  asks.goneAll();
  expect(await open).toBe('gone');
  expect(asked).toHaveLength(4);
});
