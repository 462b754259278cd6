// Texts for a library of any size, the same for the same seed. Sentences of real meetings are recombined where the test
// data is beside the checkout; elsewhere they are made of a short word list. A tail of rare words is mixed in, as names
// and terms are in real libraries: without one, copies of the same sentences would tie every query.
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../setup/places.mjs';

const MEETINGS = path.join(root, '..', 'shared/data/qmsum-test/sessions.jsonl');
const RARE_WORDS = 50_000;
/** One word in so many is a rare one. */
const RARE_EVERY = 12;
const WORDS = (
  'the a we to and of it that is you in so for this be have on with do not but what can just like will if are one at ' +
  'think they or know about there going up would was get from as then right now want need make time how out more some ' +
  'could should really good work meeting week team plan review price project customer budget remote design button ' +
  'market report number question point data test result draft quote contract launch delay risk decision action follow ' +
  'agenda note speaker hour month quarter target figure screen battery speech model signal noise feature student ' +
  'paper system file channel recording network version change problem idea answer option user'
).split(' ');
const SPEAKERS = ['Anna Berg', 'Boris Klein', 'Chen Wei', 'Dana Ruiz', 'Emil Sato', 'Farah Noor'];
const SYLLABLES = 'ba ke li mo nu ra se ti vo zu dra fen gol hirt jas kro lum pre stel tur'.split(' ');

/** @typedef {{ next: () => number, below: (n: number) => number, pick: <T>(list: readonly T[]) => T }} Random */

/** @param {number} seed @returns {Random} numbers of mulberry32 */
export function seeded(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (n) => Math.floor(next() * n);
  return { next, below, pick: (list) => list[below(list.length)] };
}

/** Whether texts come from real meetings or from the word list. */
export function textSource() {
  return existsSync(MEETINGS) ? 'recombined sentences of QMSum meetings' : 'a seeded word list';
}

export class Texts {
  /** @type {Random} */ #random;
  /** @type {readonly string[]} */ #sentences;

  /** @param {number} seed */
  constructor(seed) {
    this.#random = seeded(seed);
    this.#sentences = existsSync(MEETINGS) ? realSentences() : madeSentences();
  }

  /** @returns {string} one to three sentences, with rare words in places */
  turn() {
    const random = this.#random;
    const parts = Array.from({ length: 1 + random.below(3) }, () => random.pick(this.#sentences));
    return this.#withRareWords(parts.join(' '));
  }

  /** @returns {string} */
  title() {
    const words = this.#withRareWords(this.#random.pick(this.#sentences)).split(' ').slice(0, 6);
    return words.join(' ').replace(/[^\p{L}\p{N}]+$/u, '') || 'Untitled';
  }

  /** @returns {{ title: string, markdown: string }} */
  note() {
    const title = this.title();
    const lines = Array.from({ length: 3 + this.#random.below(6) }, () => `- ${this.turn()}`);
    return { title, markdown: `# ${title}\n\n${this.turn()}\n\n${lines.join('\n')}\n` };
  }

  /** @param {number} cues @param {number} [seconds] how long the meeting is @returns {string} a WebVTT file */
  vtt(cues, seconds = cues * 3) {
    const step = seconds / cues;
    const blocks = Array.from({ length: cues }, (_, index) => {
      const from = index * step;
      return `${stamp(from)} --> ${stamp(from + step * 0.9)}\n<v ${this.#random.pick(SPEAKERS)}>${escaped(this.turn())}</v>\n`;
    });
    return `WEBVTT\n\n${blocks.join('\n')}`;
  }

  /** @param {number} count @returns {readonly string[]} queries of one to three words, common ones and rare ones among them */
  queries(count) {
    const words = this.#vocabulary(2_000);
    const common = words.slice(0, 50);
    const known = words.slice(50);
    return Array.from({ length: count }, (_, index) => {
      const query = Array.from({ length: 1 + (index % 3) }, () =>
        this.#random.pick(this.#random.next() < 0.4 ? common : known),
      );
      return query.join(' ');
    });
  }

  /** Words of a sample, most frequent first. */
  #vocabulary(turns) {
    const counts = new Map();
    for (let turn = 0; turn < turns; turn += 1) {
      for (const word of this.turn()
        .toLowerCase()
        .match(/\p{L}{3,}/gu) ?? [])
        counts.set(word, (counts.get(word) ?? 0) + 1);
    }
    return [...counts].sort(([, a], [, b]) => b - a).map(([word]) => word);
  }

  #withRareWords(text) {
    return text
      .split(' ')
      .map((word) => (this.#random.below(RARE_EVERY) === 0 ? rareWord(this.#rank()) : word))
      .join(' ');
  }

  /** Few of the rare words come often, most of them hardly ever. */
  #rank() {
    return Math.floor(RARE_WORDS ** this.#random.next());
  }
}

/** @param {number} rank */
function rareWord(rank) {
  const random = seeded(rank * 7_919);
  return Array.from({ length: 2 + random.below(3) }, () => random.pick(SYLLABLES)).join('');
}

function realSentences() {
  return readFileSync(MEETINGS, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => JSON.parse(line).turns)
    .flatMap(({ text }) => text.match(/[^.?!]+[.?!]?/gu) ?? [])
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence.length > 0 && sentence.length < 400);
}

function madeSentences() {
  const random = seeded(1);
  // Of two draws the lower one: early words of the list come more often, as the frequent words of a language do.
  const word = () => WORDS[Math.floor(WORDS.length * random.next() * random.next())];
  return Array.from({ length: 5_000 }, () => {
    const sentence = Array.from({ length: 3 + random.below(15) }, word).join(' ');
    return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`;
  });
}

function stamp(seconds) {
  return new Date(Math.round(seconds * 1000)).toISOString().slice(11, 23);
}

function escaped(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
