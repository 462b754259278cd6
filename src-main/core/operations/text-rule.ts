/** The general limits on texts and names; they stand beside the published schema, not in it. */
export interface TextRule {
  /** White space at both ends is taken off before anything else is looked at. */
  readonly trim: boolean;
  readonly mayBeEmpty: boolean;
  /** In Unicode code points. */
  readonly maxChars: number;
}

/** The key under which a string schema carries its rule; a symbol, so that it is never published. */
export const TEXT_RULE = Symbol('text rule');
/** Any other string: an id, a cursor. */
export const DEFAULT_TEXT_RULE: TextRule = { trim: false, mayBeEmpty: true, maxChars: 1_000 };
