export { changeLanguage, startText, useLanguage, useText, type Text } from './text';
export * from './format';
export { useFormat, type Format } from './use-format';
