/** Joins class names, leaving out what does not apply. */
export function cx(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter((name) => name !== false && name !== null && name !== undefined && name !== '').join(' ');
}
