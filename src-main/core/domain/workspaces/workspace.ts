/** The integer key of a row; never leaves the process. */
export type Key = number;

export interface Workspace {
  readonly k: Key;
  readonly id: string;
  readonly name: string;
  readonly createdAt: number;
}

export const FIRST_WORKSPACE_NAME = 'My workspace';
