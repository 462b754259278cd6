import type { Speaker, Turn } from '../../data/items';

export interface Lane {
  readonly id: string;
  /** Null for all the others together. */
  readonly name: string | null;
  readonly talkMs: number;
  readonly share: number;
  /** From and to, as parts of the whole. */
  readonly spans: readonly (readonly [number, number])[];
}

const MOST_LANES = 6;
/** Spans closer than this part of the whole are drawn as one: they would touch. */
const CLOSE = 1 / 500;

/** Who spoke when: the ones who spoke most, each in a lane; more than six are five and the others. */
export function talkLanes(speakers: readonly Speaker[], turns: readonly Turn[], totalMs: number): readonly Lane[] {
  const spoken = [...speakers].filter(({ talkMs }) => talkMs > 0).sort((a, b) => b.talkMs - a.talkMs);
  const all = spoken.reduce((sum, { talkMs }) => sum + talkMs, 0);
  if (all === 0 || totalMs === 0) return [];
  const shown = spoken.length > MOST_LANES ? spoken.slice(0, MOST_LANES - 1) : spoken;
  const others = spoken.slice(shown.length);
  const laneOf = new Map(shown.map(({ id }) => [id, id]));
  for (const { id } of others) laneOf.set(id, '');
  const spans = new Map<string, [number, number][]>();
  for (const { speakerId, startMs, endMs } of turns) {
    const lane = speakerId === null ? undefined : laneOf.get(speakerId);
    if (lane === undefined || startMs === null) continue;
    addSpan(spans, lane, startMs / totalMs, Math.max(endMs ?? startMs, startMs) / totalMs);
  }
  const lane = (id: string, name: string | null, talkMs: number): Lane => ({
    id,
    name,
    talkMs,
    share: talkMs / all,
    spans: spans.get(id) ?? [],
  });
  const lanes = shown.map(({ id, name, talkMs }) => lane(id, name, talkMs));
  if (others.length === 0) return lanes;
  return [
    ...lanes,
    lane(
      '',
      null,
      others.reduce((sum, { talkMs }) => sum + talkMs, 0),
    ),
  ];
}

function addSpan(spans: Map<string, [number, number][]>, lane: string, from: number, to: number): void {
  const row = spans.get(lane) ?? [];
  spans.set(lane, row);
  const last = row.at(-1);
  if (last !== undefined && from - last[1] < CLOSE) last[1] = Math.max(last[1], to);
  else row.push([from, to]);
}

/** From here on moments are written with their hours, and are wider. */
const HOUR_MS = 60 * 60_000;
const STEPS = [1, 2, 5, 10, 15, 20, 30, 60, 120].map((minutes) => minutes * 60_000);

/** Round moments for the axis, at most six before the end. */
export function axisMarks(totalMs: number): readonly number[] {
  const step = STEPS.find((candidate) => totalMs / candidate <= 6) ?? STEPS.at(-1) ?? totalMs;
  const marks: number[] = [];
  // The end has its own mark, and needs room: of the axis, since a moment takes as much of it whatever the step.
  const room = totalMs / (totalMs < HOUR_MS ? 7 : 6);
  for (let at = 0; at < totalMs - room; at += step) marks.push(at);
  return marks;
}
