import type { Language } from '../contract/why/words';
import type { QuestionAct } from '../core/ports';

export type { Language };

/** What the main process itself says: menus, native boxes, notices of the system. The window has its own catalogue. */
export interface Words {
  readonly menu: {
    readonly file: string;
    readonly newNote: string;
    readonly import: string;
    readonly settings: string;
    readonly quit: string;
    readonly edit: string;
    readonly undo: string;
    readonly redo: string;
    readonly cut: string;
    readonly copy: string;
    readonly paste: string;
    readonly selectAll: string;
    readonly view: string;
    readonly search: string;
    readonly back: string;
    readonly forward: string;
    readonly zoomIn: string;
    readonly zoomOut: string;
    readonly zoomReset: string;
    readonly fullScreen: string;
    readonly reload: string;
    readonly developerTools: string;
    readonly window: string;
    readonly minimize: string;
    readonly close: string;
    readonly about: string;
    readonly hide: string;
    readonly hideOthers: string;
  };
  readonly question: {
    /** By what yes would do: over the box, and on its buttons. */
    readonly acts: Readonly<
      Record<QuestionAct, { readonly heading: string; readonly yes: string; readonly no: string }>
    >;
    readonly notice: string;
  };
  /** About text that could not be saved when the window closes. */
  readonly unsaved: {
    readonly heading: string;
    readonly message: string;
    readonly detail: string;
    readonly keepOpen: string;
    readonly closeAnyway: string;
  };
  readonly import: {
    readonly heading: string;
    readonly transcripts: string;
    readonly allFiles: string;
  };
  readonly cannotStart: string;
}

const en: Words = {
  menu: {
    file: '&File',
    newNote: 'New Note',
    import: 'Import…',
    settings: 'Settings',
    quit: 'Quit TalkBar',
    edit: '&Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select All',
    view: '&View',
    search: 'Search',
    back: 'Back',
    forward: 'Forward',
    zoomIn: 'Zoom In',
    zoomOut: 'Zoom Out',
    zoomReset: 'Actual Size',
    fullScreen: 'Full Screen',
    reload: 'Reload',
    developerTools: 'Developer Tools',
    window: '&Window',
    minimize: 'Minimize',
    close: 'Close Window',
    about: 'About TalkBar',
    hide: 'Hide TalkBar',
    hideOthers: 'Hide Others',
  },
  question: {
    acts: {
      trash: { heading: 'TalkBar: confirm a deletion', yes: 'Move to the Trash', no: 'Do not delete' },
      erase: { heading: 'TalkBar: confirm a deletion', yes: 'Delete for good', no: 'Do not delete' },
      mixed: { heading: 'TalkBar: confirm a deletion', yes: 'Delete', no: 'Do not delete' },
      archive: { heading: 'TalkBar: confirm a change', yes: 'Archive', no: 'Do not archive' },
      unlink: { heading: 'TalkBar: confirm a change', yes: 'Remove the link', no: 'Keep the link' },
      cancel: { heading: 'TalkBar: confirm a change', yes: 'Cancel the event', no: 'Keep the event' },
      change: { heading: 'TalkBar: confirm a change', yes: 'Go ahead', no: 'Do nothing' },
    },
    notice: 'An assistant asks for your confirmation',
  },
  unsaved: {
    heading: 'TalkBar: not everything is saved',
    message: 'A note has changes that could not be saved',
    detail: 'If TalkBar closes now, they are lost. Keep it open to save them or copy them elsewhere.',
    keepOpen: 'Keep open',
    closeAnyway: 'Close anyway',
  },
  import: { heading: 'Import transcripts', transcripts: 'Transcripts', allFiles: 'All files' },
  cannotStart: 'TalkBar cannot start',
};

const ru: Words = {
  menu: {
    file: '&Файл',
    newNote: 'Новая заметка',
    import: 'Импорт…',
    settings: 'Настройки',
    quit: 'Выйти из TalkBar',
    edit: '&Правка',
    undo: 'Отменить',
    redo: 'Повторить',
    cut: 'Вырезать',
    copy: 'Копировать',
    paste: 'Вставить',
    selectAll: 'Выделить всё',
    view: '&Вид',
    search: 'Поиск',
    back: 'Назад',
    forward: 'Вперёд',
    zoomIn: 'Крупнее',
    zoomOut: 'Мельче',
    zoomReset: 'Обычный размер',
    fullScreen: 'Во весь экран',
    reload: 'Обновить',
    developerTools: 'Инструменты разработчика',
    window: '&Окно',
    minimize: 'Свернуть',
    close: 'Закрыть окно',
    about: 'О программе TalkBar',
    hide: 'Скрыть TalkBar',
    hideOthers: 'Скрыть остальные',
  },
  question: {
    acts: {
      trash: { heading: 'TalkBar: подтвердите удаление', yes: 'Переместить в корзину', no: 'Не удалять' },
      erase: { heading: 'TalkBar: подтвердите удаление', yes: 'Удалить навсегда', no: 'Не удалять' },
      mixed: { heading: 'TalkBar: подтвердите удаление', yes: 'Удалить', no: 'Не удалять' },
      archive: { heading: 'TalkBar: подтвердите изменение', yes: 'Архивировать', no: 'Не архивировать' },
      unlink: { heading: 'TalkBar: подтвердите изменение', yes: 'Убрать связь', no: 'Оставить связь' },
      cancel: { heading: 'TalkBar: подтвердите изменение', yes: 'Отменить событие', no: 'Оставить событие' },
      change: { heading: 'TalkBar: подтвердите изменение', yes: 'Выполнить', no: 'Не выполнять' },
    },
    notice: 'Ассистент ждёт вашего подтверждения',
  },
  unsaved: {
    heading: 'TalkBar: сохранено не всё',
    message: 'В заметке есть изменения, которые не удалось сохранить',
    detail: 'Если закрыть TalkBar сейчас, они пропадут. Оставьте его открытым, чтобы сохранить их или скопировать.',
    keepOpen: 'Не закрывать',
    closeAnyway: 'Всё равно закрыть',
  },
  import: { heading: 'Импорт транскриптов', transcripts: 'Транскрипты', allFiles: 'Все файлы' },
  cannotStart: 'TalkBar не может запуститься',
};

const WORDS: Readonly<Record<Language, Words>> = { en, ru };

export function wordsIn(language: Language): Words {
  return WORDS[language];
}

/** The first of the user's languages that the app speaks, as `ru-RU` or `ru_RU.UTF-8`; English where there is none. */
export function languageOf(preferred: readonly string[]): Language {
  for (const tag of preferred) {
    const primary = tag.toLowerCase().split(/[-_.]/u)[0];
    if (primary === 'ru' || primary === 'en') return primary;
  }
  return 'en';
}
