import { useCallback } from 'react';
import type { Refusal } from '../../src-main/contract/errors';
import { reasonText } from '../../src-main/contract/reasons/app-words';
import type { Reason } from '../../src-main/contract/reasons/reason';
import { useLanguage, useText } from '../i18n';

/** Tells a reason in the language of the screen. */
export function useReasonText(): (why: Reason) => string {
  const language = useLanguage();
  return useCallback((why) => reasonText(why, language), [language]);
}

/** Tells why something was refused, in the language of the screen: by its reason, else by what its code means. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useText();
  const tell = useReasonText();
  return useCallback(({ code, why }) => (why === undefined ? t(`refusal.${code}`) : tell(why)), [t, tell]);
}
