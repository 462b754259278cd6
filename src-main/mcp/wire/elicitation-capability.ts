import { isJsonObject, type Json } from '../../contract/json';

/**
 * Whether a client's `capabilities.elicitation` promises forms: an object that has `form`, or that lacks `url` (an empty
 * one is how forms were declared before there was anything else). Any other shape promises nothing and is no error.
 * Shapes seen: modelcontextprotocol/inspector#1124.
 */
export function promisesForms(elicitation: Json | undefined): boolean {
  return isJsonObject(elicitation) && (Object.hasOwn(elicitation, 'form') || !Object.hasOwn(elicitation, 'url'));
}
