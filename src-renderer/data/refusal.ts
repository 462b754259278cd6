import type { ErrorBody } from '../../src-main/contract/errors';
import type { Text } from '../i18n';

/** Why something was refused, in the language of the screen. */
export function refusalText(error: ErrorBody, t: Text): string {
  return t(`refusal.${error.code}`, refusalValues(error));
}

/** What such a sentence says beside its words. */
export function refusalValues(error: ErrorBody): Readonly<Record<string, string | number>> {
  return { message: error.message, max: error.max ?? 0, used: error.used ?? 0 };
}
