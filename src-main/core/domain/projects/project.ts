import type { Key } from '../workspaces/workspace';

export const PROJECT_COLORS = [
  'gray',
  'red',
  'orange',
  'yellow',
  'green',
  'teal',
  'blue',
  'indigo',
  'purple',
  'pink',
] as const;

export type ProjectColor = (typeof PROJECT_COLORS)[number];

/** A folder for sessions and notes. */
export interface Project {
  readonly k: Key;
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly color: ProjectColor;
  readonly pinned: boolean;
  /** Items that are not in the Trash. */
  readonly sessionCount: number;
  readonly noteCount: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly trashedAt: number | null;
}
