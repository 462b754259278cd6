import type { Json } from '../../src-main/contract/json';
import type { HelperProcess, Received } from './helper-process';

export const YES: Json = { action: 'accept', content: { confirm: true } };
export const NO: Json = { action: 'decline' };

/** The questions that a helper has put to its client, in order. */
export function questionsOf(helper: HelperProcess): readonly Received[] {
  return helper.received.filter(({ method }) => method === 'elicitation/create');
}

/** The question number `place`, counted from 0, once it has come. */
export async function questionAt(helper: HelperProcess, place: number): Promise<Received> {
  await helper.until(() => questionsOf(helper).length > place, `question number ${place + 1}`);
  const question = questionsOf(helper)[place];
  if (question === undefined) throw new Error(`no question number ${place + 1}`);
  return question;
}

export function answerQuestion(helper: HelperProcess, { id = null }: Received, result: Json): void {
  helper.send({ jsonrpc: '2.0', id, result });
}

/** From now on every question is answered so; null leaves them open. */
export function answerAll(helper: HelperProcess, result: Json): void {
  helper.answerRequest = result === null ? null : ({ id = null }) => ({ jsonrpc: '2.0', id, result });
}

/** What a question says, line by line. */
export function linesOf(question: Received): readonly string[] {
  return String(question.params?.['message']).split('\n');
}
