/** How the product introduces itself. A test holds `version` to package.json. */
export const PRODUCT = { name: 'talkbar', title: 'TalkBar', version: '0.1.0' } as const;

/** The library's schema that this version writes. A test holds it to the migrations. */
export const SCHEMA = 10;
