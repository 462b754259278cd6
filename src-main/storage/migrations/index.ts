import { first } from './0010-first';
import type { Migration } from './migration';

/** Every step from an empty file to the present schema, in order. */
export const MIGRATIONS: readonly Migration[] = [first];
