import type { Question, QuestionParts } from '../../core/ports';
import { type Language, wordsIn } from '../words';

/** A question as the app shows it, in the box and in the window. */
export interface QuestionText {
  readonly client: string;
  readonly title: string;
  readonly lines: readonly string[];
  /** Over the box. */
  readonly heading: string;
  readonly yes: string;
  readonly no: string;
}

/** The question in the language of the app. What has no words there yet keeps its English ones. */
export function questionText(question: Question, language: Language): QuestionText {
  const { parts, title, lines } = question;
  const words = wordsIn(language).question.acts[parts?.act ?? 'change'];
  if (parts === undefined) return { client: '', title, lines, ...words };
  switch (language) {
    case 'en':
      return { client: parts.client, title, lines, ...words };
    case 'ru':
      return { ...russian(parts), ...words };
  }
}

/** The titles of operations that change something, as the window has them. */
const TITLES_IN_RUSSIAN: Readonly<Record<string, string>> = {
  'sessions.update': 'Переименовать сессию',
  'sessions.move': 'Отнести сессию к проекту',
  'sessions.pin': 'Закрепить сессию',
  'sessions.speakers.rename': 'Переименовать участника',
  'sessions.restore': 'Восстановить сессию',
  'sessions.trash': 'Переместить сессию в корзину',
  'notes.create': 'Создать заметку',
  'notes.update': 'Изменить заметку',
  'notes.append': 'Дописать в заметку',
  'notes.move': 'Отнести заметку к проекту',
  'notes.pin': 'Закрепить заметку',
  'notes.sessions.link': 'Связать заметку с сессией',
  'notes.sessions.unlink': 'Убрать связь заметки с сессией',
  'notes.restore': 'Восстановить заметку',
  'notes.trash': 'Переместить заметку в корзину',
  'projects.create': 'Создать проект',
  'projects.update': 'Изменить проект',
  'projects.pin': 'Закрепить проект',
  'projects.restore': 'Восстановить проект',
  'projects.trash': 'Переместить проект в корзину',
};

const IN_RUSSIAN: Readonly<Record<string, (title: string) => string>> = {
  'notes.trash': (title) => `Переместить в корзину заметку ${title}`,
  'sessions.trash': (title) => `Переместить в корзину сессию ${title}`,
  'projects.trash': (title) => `Переместить в корзину проект ${title} (его сессии и заметки останутся)`,
};

function russian({ client, deletes, hidden, others }: QuestionParts): Pick<QuestionText, 'client' | 'title' | 'lines'> {
  const lines = deletes.map(({ operation, title, line }) => IN_RUSSIAN[operation]?.(quoted(title)) ?? line);
  const also = others
    .map(({ operation, times }) => ({ title: TITLES_IN_RUSSIAN[operation] ?? operation, times }))
    .map(({ title, times }) => (times === 1 ? title : `${title} × ${times}`))
    .join(', ');
  return {
    client,
    title: `${quoted(client)} просит TalkBar выполнить следующее:`,
    lines: [
      ...lines,
      ...(hidden > 0 ? [`и ещё ${hidden}`] : []),
      ...(also === '' ? [] : [deletes.length === 0 ? also : `В том же вызове: ${also}`]),
    ],
  };
}

/** The gateway has left no quotation mark in it that could close these. */
function quoted(title: string): string {
  return `«${title === '' ? 'Без названия' : title}»`;
}
