/**
 * A name as lists show it: without what can turn its direction, hide part of it or break its line. The joiners stay, as
 * writing and pictographs need them; the stored name is never changed.
 */
export function visibleText(text: string): string {
  return text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/(?![\u200C\u200D])(?=\p{DI})\p{Cf}/gu, '')
    .trim();
}
