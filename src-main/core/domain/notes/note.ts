import type { Key } from '../workspaces/workspace';

/** A Markdown note. Times are milliseconds since the epoch. */
export interface Note {
  readonly k: Key;
  readonly id: string;
  readonly title: string;
  readonly markdown: string;
  readonly pinned: boolean;
  /** Null without a project, and while its project is in the Trash. */
  readonly projectId: string | null;
  /** The linked sessions that are not in the Trash, oldest link first. */
  readonly sessionIds: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly trashedAt: number | null;
}
