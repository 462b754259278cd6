import { useCallback } from 'react';
import type { Refusal } from '../../src-main/contract/errors';
import { whyText } from '../../src-main/contract/why/app-words';
import type { Why } from '../../src-main/contract/why/why';
import { useLanguage, useText } from '../i18n';

/** Tells a reason in the language of the screen. */
export function useWhyText(): (why: Why) => string {
  const language = useLanguage();
  return useCallback((why) => whyText(why, language), [language]);
}

/** Tells why something was refused, in the language of the screen: by its reason, else by what its code means. */
export function useRefusalText(): (refusal: Refusal) => string {
  const t = useText();
  const tell = useWhyText();
  return useCallback(({ code, why }) => (why === undefined ? t(`refusal.${code}`) : tell(why)), [t, tell]);
}
