/** How the product introduces itself. A test holds `version` to package.json. */
export const PRODUCT = { name: 'talkbar', title: 'TalkBar', version: '0.1.0' } as const;
