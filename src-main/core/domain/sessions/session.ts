import type { Key } from '../workspaces/workspace';

export const SESSION_STATUSES = ['recording', 'processing', 'ready', 'failed'] as const;
export type SessionStatus = (typeof SESSION_STATUSES)[number];

/** A recorded or imported meeting without its transcript. Times are milliseconds since the epoch. */
export interface Session {
  readonly k: Key;
  readonly id: string;
  readonly title: string;
  readonly status: SessionStatus;
  readonly startedAt: number;
  /** Null while it is recorded. */
  readonly endedAt: number | null;
  /** Markdown; empty until something fills it. */
  readonly summary: string;
  readonly pinned: boolean;
  readonly projectId: string | null;
  readonly turnCount: number;
  readonly speakerCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly trashedAt: number | null;
}

export interface Speaker {
  readonly id: string;
  readonly name: string;
  readonly turnCount: number;
  /** The sum of the lengths of the speaker's turns. */
  readonly talkMs: number;
}

/** One utterance. `startMs` and `endMs` count from the start of the session; null where the file had no times. */
export interface Turn {
  /** Counts all turns of the session from 0. */
  readonly index: number;
  readonly speakerId: string | null;
  readonly speaker: string | null;
  readonly startMs: number | null;
  readonly endMs: number | null;
  readonly text: string;
}
