import type { Question, QuestionParts } from '../../core/ports';
import type { Language } from '../words';

/** A question as the app shows it, in the box and in the window. */
export interface QuestionText {
  readonly client: string;
  readonly title: string;
  readonly lines: readonly string[];
}

/** The question in the language of the app. What has no words there yet keeps its English ones. */
export function questionText(question: Question, language: Language): QuestionText {
  const { parts } = question;
  if (parts === undefined) return { client: '', title: question.title, lines: question.lines };
  switch (language) {
    case 'en':
      return { client: parts.client, title: question.title, lines: question.lines };
    case 'ru':
      return russian(parts);
  }
}

const IN_RUSSIAN: Readonly<Record<string, (title: string) => string>> = {
  'notes.trash': (title) => `Переместить в Корзину заметку ${title}`,
  'sessions.trash': (title) => `Переместить в Корзину сессию ${title}`,
  'projects.trash': (title) => `Переместить в Корзину проект ${title} (его сессии и заметки останутся)`,
};

function russian({ client, deletes, hidden, others }: QuestionParts): QuestionText {
  const lines = deletes.map(({ operation, title, line }) => IN_RUSSIAN[operation]?.(quoted(title)) ?? line);
  const also = others.map(({ operation, times }) => (times === 1 ? operation : `${operation} × ${times}`)).join(', ');
  return {
    client,
    title: `${quoted(client)} просит TalkBar выполнить следующее:`,
    lines: [...lines, ...(hidden > 0 ? [`и ещё ${hidden}`] : []), ...(also === '' ? [] : [`В том же вызове: ${also}`])],
  };
}

/** The gateway has left no quotation mark in it that could close these. */
function quoted(title: string): string {
  return `«${title === '' ? 'Без названия' : title}»`;
}
