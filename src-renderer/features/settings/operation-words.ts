import type { OperationInfo } from '../../../src-main/contract/app-api';
import { useAccess } from '../../data/access';
import { useLanguage, useText } from '../../i18n';

export interface OperationWords {
  readonly title: (operation: Pick<OperationInfo, 'id' | 'title'>) => string;
  readonly summary: (operation: Pick<OperationInfo, 'id' | 'summary'>) => string;
  /** What was done, in the past: «Created a note». */
  readonly done: (id: string) => string;
  /** What was asked for and not done, as it goes on after a colon: «create a note». */
  readonly wanted: (id: string) => string;
}

/** The key of an operation's words. Its dots are not those of the catalogue: `notes.trash` is no part of `notes.trash.list`. */
export function operationKey(id: string, word: 'title' | 'summary' | 'done' | 'wanted'): string {
  return `operations.${id.replaceAll('.', '/')}.${word}`;
}

/** What operations are called. English comes from the operations themselves, other languages from the catalogue. */
export function useOperationWords(): OperationWords {
  const t = useText();
  const language = useLanguage();
  const own = language === 'en';
  const operations = useAccess((state) => state.access?.operations);
  const titleOf = (id: string): string => operations?.find((operation) => operation.id === id)?.title ?? id;
  return {
    title: ({ id, title }) => (own ? title : t(operationKey(id, 'title'), { defaultValue: title })),
    summary: ({ id, summary }) => (own ? summary : t(operationKey(id, 'summary'), { defaultValue: summary })),
    done: (id) => t(operationKey(id, 'done'), { defaultValue: id }),
    wanted: (id) => t(operationKey(id, 'wanted'), { defaultValue: lowerFirst(titleOf(id)) }),
  };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLocaleLowerCase() + text.slice(1);
}
