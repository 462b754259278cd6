import { KIND_NAMES } from '../kinds';
import { ENGLISH } from './english';
import type { Why, WhyCode } from './why';
import { RUSSIAN } from './russian';
import { ended, inWords, type Language, type Terms, type Words } from './words';

/** Where the sentence for assistants would be strange to a person in the app. */
export const ENGLISH_IN_APP: Readonly<Partial<Record<WhyCode, Words>>> = {
  'note.changed': 'The note has changed since you opened it; open it again and edit its new text.',
  'plan.projects':
    'The plan {{plan}} has room for {{max}} projects, and this workspace already has {{used}}. Move one to the Trash or upgrade the plan, then try again.',
  'plan.sessions':
    'The plan {{plan}} has room for {{max}} sessions, and this workspace already has {{used}}. Move one to the Trash or upgrade the plan, then try again.',
  'library.writing': 'TalkBar’s library is busy with another write. Try again in a second.',
  'library.newer': 'A newer TalkBar has used this library. Open it with that one.',
  'call.malformed':
    'TalkBar’s window asked for something the app does not take. Nothing was changed. If it keeps happening, restart TalkBar.',
};

/** Arguments of operations by the names their fields have in the app; another keeps its own. */
const FIELDS: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: {
    title: 'Title',
    name: 'Name',
    markdown: 'Text',
    summary: 'Summary',
    description: 'Description',
    query: 'Search',
  },
  ru: {
    title: 'Название',
    name: 'Название',
    markdown: 'Текст',
    summary: 'Итоги',
    description: 'Описание',
    query: 'Запрос',
  },
};

const TERMS: Readonly<Record<Language, Terms>> = {
  en: { field: FIELDS.en, kind: KIND_NAMES },
  ru: { field: FIELDS.ru },
};

/** A reason as the app tells it, in its window and in its native boxes. */
export function whyText({ code, values }: Why, language: Language): string {
  return ended(inWords(wordsOf(code, language), values, language, TERMS[language]));
}

function wordsOf(code: WhyCode, language: Language): Words {
  switch (language) {
    case 'en':
      return ENGLISH_IN_APP[code] ?? ENGLISH[code];
    case 'ru':
      return RUSSIAN[code];
  }
}
