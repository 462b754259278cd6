import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';

/**
 * @typedef {{ columns: readonly string[], rows: readonly (readonly string[])[] }} Table
 * @typedef {{ id: string, tables: readonly Table[], remarks?: readonly string[] }} Section
 */

/** The columns of a table that compares with budgets. */
export const BUDGET_COLUMNS = ['what', 'budget', 'measured', 'compared', 'verdict'];

const DOCUMENT = path.join(root, 'docs/measurements.md');
const MET = 'met';
const MISSED = 'missed';

/** @param {boolean} holds */
export const verdict = (holds) => (holds ? MET : MISSED);

/**
 * A p50 counts as it is. A p99 over its goal is still met where the peer's or floor's, in the same run, is no better: then
 * it tells of the machine.
 */
export function latencyVerdict(ours, goal, peer) {
  if (ours.p50 > goal.p50) return MISSED;
  if (ours.p99 <= goal.p99) return MET;
  return ours.p99 <= peer.p99 ? `${MET}; p99 no worse than beside` : `${MISSED}: p99`;
}

/** @param {number} value milliseconds */
export function ms(value) {
  if (Math.abs(value) < 10) return `${value.toFixed(2)} ms`;
  return `${value.toFixed(Math.abs(value) < 100 ? 1 : 0)} ms`;
}

/** @param {number} kilobytes as /proc counts them: 1,024 bytes each */
export const mb = (kilobytes) => `${(kilobytes / 1024).toFixed(1)} MB`;

/** @param {number} value */
export const times = (value) => `${value.toFixed(2)}×`;

/** @param {number} value */
export const count = (value) => value.toLocaleString('en-US');

/** @param {Section} section @returns {string} for a terminal */
export function plainText({ id, tables, remarks = [] }) {
  const parts = tables.map(({ columns, rows }) => {
    const lines = [columns, ...rows];
    const widths = columns.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
    return lines
      .map((line) =>
        line
          .map((cell, column) => cell.padEnd(widths[column]))
          .join('  ')
          .trimEnd(),
      )
      .join('\n');
  });
  return [`== ${id}`, ...parts, ...remarks].join('\n\n');
}

/** @param {readonly Section[]} sections @returns {readonly string[]} what missed its budget */
export function missed(sections) {
  return sections.flatMap(({ id, tables }) =>
    tables.flatMap(({ columns, rows }) =>
      columns.at(-1) === 'verdict'
        ? rows.filter((row) => row.at(-1).startsWith(MISSED)).map(([what]) => `${id}: ${what}`)
        : [],
    ),
  );
}

/** Puts each section between its markers in the document; the words around them stay. */
export function writeDocument(sections, conditions) {
  let text = readFileSync(DOCUMENT, 'utf8');
  for (const section of sections) {
    const [from, to] = [`<!-- measured: ${section.id} -->`, `<!-- end: ${section.id} -->`];
    const [start, end] = [text.indexOf(from), text.indexOf(to)];
    if (start === -1 || end < start) throw new Error(`docs/measurements.md has no markers for ${section.id}`);
    text = `${text.slice(0, start + from.length)}\n\n${markdown(section, conditions)}\n\n${text.slice(end)}`;
  }
  writeFileSync(DOCUMENT, text);
}

function markdown({ tables, remarks = [] }, conditions) {
  const row = (cells) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  const parts = tables.map(({ columns, rows }) =>
    [row(columns), row(columns.map(() => '---')), ...rows.map(row)].join('\n'),
  );
  return [...parts, ...remarks, `Measured ${conditions}.`].join('\n\n');
}
