import type { Operation } from '../operations/define';
import type { DeleteAct, Question, QuestionAct, QuestionParts } from '../ports';

const MAX_TITLE = 80;
const MAX_LINES = 10;

// Control characters, line separators, and what turns, hides or marks the direction of text.
const UNSAFE =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|[\u{e0000}-\u{e007f}]/gu;

/** Text of others as it may stand in a question: one line, at most 80 characters, nothing that can fake its surroundings. */
export function safeText(text: string): string {
  const plain = text
    .slice(0, MAX_TITLE * 8)
    .replace(/[\t\r\n]+/gu, ' ')
    .replace(UNSAFE, '')
    .replace(/[“”„‟«»]/gu, '"')
    .replace(/\s+/gu, ' ')
    .trim();
  const points = Array.from(plain);
  return points.length <= MAX_TITLE
    ? plain
    : `${points
        .slice(0, MAX_TITLE - 1)
        .join('')
        .trimEnd()}…`;
}

/** A title in quotation marks that no title can close. */
export function quoted(title: string): string {
  return `“${safeText(title) || 'Untitled'}”`;
}

/** One operation of a call that would run if the user agreed. */
export interface Pending {
  readonly operation: Operation;
  /** Of the main item. */
  readonly title: string;
}

/** The one question for a whole call: deletes item by item, then the other writes in one line. */
export function questionFor(clientName: string, pending: readonly Pending[]): Question {
  const deletes: QuestionParts['deletes'][number][] = [];
  const others = new Map<Operation, number>();
  const acts = new Set<DeleteAct>();
  for (const { operation, title } of pending) {
    if (operation.act !== null) acts.add(operation.act);
    if (operation.confirm === null) others.set(operation, (others.get(operation) ?? 0) + 1);
    else deletes.push({ operation: operation.id, title: safeText(title), line: operation.confirm(quoted(title)) });
  }
  const shown = deletes.slice(0, MAX_LINES);
  const hidden = deletes.length - shown.length;
  const also = [...others].map(([{ title }, times]) => (times === 1 ? title : `${title} (${times} times)`)).join(', ');
  return {
    title: `${quoted(clientName)} asks TalkBar to do this:`,
    lines: [
      ...shown.map(({ line }) => line),
      ...(hidden > 0 ? [`and ${hidden} more`] : []),
      ...(also === '' ? [] : [deletes.length === 0 ? also : `In the same call: ${also}`]),
    ],
    parts: {
      client: safeText(clientName),
      act: actOf(acts),
      deletes: shown,
      hidden,
      others: [...others].map(([{ id }, times]) => ({ operation: id, times })),
    },
  };
}

function actOf(acts: ReadonlySet<DeleteAct>): QuestionAct {
  const [act = 'change', ...others] = acts;
  return others.length === 0 ? act : 'mixed';
}
