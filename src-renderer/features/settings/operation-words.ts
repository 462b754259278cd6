import type { OperationInfo } from '../../../src-main/contract/app-api';
import { useLanguage, useText } from '../../i18n';

export interface OperationWords {
  readonly title: (operation: Pick<OperationInfo, 'id' | 'title'>) => string;
  readonly summary: (operation: Pick<OperationInfo, 'id' | 'summary'>) => string;
  /** What was done, in the past: «Created a note». */
  readonly done: (id: string) => string;
}

/** What operations are called. English comes from the operations themselves, other languages from the catalogue. */
export function useOperationWords(): OperationWords {
  const t = useText();
  const language = useLanguage();
  const own = language === 'en';
  return {
    title: ({ id, title }) => (own ? title : t(`operations.${id}.title`, { defaultValue: title })),
    summary: ({ id, summary }) => (own ? summary : t(`operations.${id}.summary`, { defaultValue: summary })),
    done: (id) => t(`operations.${id}.done`, { defaultValue: id }),
  };
}
