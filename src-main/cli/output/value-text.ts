import { isJsonObject, type Json, type JsonObject } from '../../contract/json';
import type { Style } from './style';
import { visible, visibleLine } from './visible-text';
import { localTime } from './words';

/**
 * An operation's answer for people: a line for each member, lists with a dash for each item, longer texts as a block.
 * It is made to be read; scripts take `--output json`.
 */
export function valueText(value: Json, style: Style): string {
  return isJsonObject(value) ? members(value, style).join('\n') : inline('', value);
}

function members(value: JsonObject, style: Style): readonly string[] {
  return Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : member(key, inner, style)));
}

function member(key: string, value: Json, style: Style): readonly string[] {
  const name = style.dim(`${visibleLine(key)}:`);
  if (Array.isArray(value) && value.some((item) => typeof item === 'object' && item !== null)) {
    return [name, ...(value as readonly Json[]).flatMap((item) => listItem(item, style))];
  }
  if (isJsonObject(value) && Object.keys(value).length > 0) return [name, ...indented(members(value, style))];
  if (typeof value === 'string' && value.trim().includes('\n'))
    return [name, ...indented(visible(value).trimEnd().split('\n'))];
  return [`${name} ${inline(key, value)}`];
}

function listItem(item: Json, style: Style): readonly string[] {
  const [first = '', ...others] = isJsonObject(item) ? members(item, style) : [inline('', item)];
  return [`  - ${first}`, ...indented(indented(others))];
}

function inline(key: string, value: Json): string {
  if (value === null) return '–';
  if (typeof value === 'number') return isTime(key, value) ? localTime(value) : String(value);
  if (typeof value === 'string') return visibleLine(value);
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map((item) => inline('', item as Json)).join(', ');
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : 'none';
}

/** Moments are named `…At` and are large; `atMs` of a marker is small and stays a number. */
function isTime(key: string, value: number): boolean {
  return /(?:At|^atMs)$/u.test(key) && value > 1e11;
}

function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}
