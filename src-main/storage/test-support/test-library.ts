import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Note } from '../../core/domain/notes/note';
import type { Key } from '../../core/domain/workspaces/workspace';
import type { Logger, NewSession, Repositories, Writer } from '../../core/ports';
import { createIds } from '../ids';
import { type Library, type LibraryOptions, openLibrary } from '../library';
import { tempFolder } from './temp-folder';

export const SILENT: Logger = { info: () => undefined, warn: () => undefined, error: () => undefined };
export const HAND: Writer = { source: 'app', client: null };
export const NOON = 1_796_040_000_000;

export const OPTIONS: LibraryOptions = { appVersion: '0.1.0', clock: { now: () => NOON }, logger: SILENT };

/** A library in a folder of its own, closed when the test is over, with short ways to fill it. */
export class TestLibrary {
  readonly folder: string;
  readonly file: string;
  readonly library: Library;
  readonly workspace: Key;
  readonly #ids = createIds();

  constructor(options: Partial<LibraryOptions> = {}, folder = tempFolder()) {
    this.folder = folder;
    this.file = join(folder, 'talkbar.db');
    this.library = openLibrary(this.file, { ...OPTIONS, ...options });
    onTestFinished(() => this.library.close());
    this.workspace = this.read((db) => db.workspaces.first().k);
  }

  read<T>(work: (db: Repositories) => T): T {
    return this.library.read(work);
  }

  write<T>(work: (db: Repositories) => T): T {
    return this.library.write(HAND, () => ({}), work);
  }

  /** A second workspace's key. */
  otherWorkspace(): Key {
    return this.write((db) => db.workspaces.insert({ id: this.#ids.next('workspace'), name: 'Other', createdAt: 2 }).k);
  }

  project(name = 'Acme', description = '', workspace = this.workspace): string {
    const id = this.#ids.next('project');
    const project = { id, name, description, color: 'blue', createdAt: NOON, updatedAt: NOON } as const;
    this.write((db) => db.projects.insert(workspace, project));
    return id;
  }

  note(note: Partial<Note> = {}, workspace = this.workspace): string {
    const id = this.#ids.next('note');
    this.write((db) =>
      db.notes.insert(workspace, {
        id,
        title: '',
        markdown: '',
        pinned: false,
        projectId: null,
        sessionIds: [],
        createdAt: NOON,
        updatedAt: NOON,
        ...note,
      }),
    );
    return id;
  }

  session(session: Partial<NewSession> = {}, workspace = this.workspace): string {
    const made = this.newSession(session);
    this.write((db) => db.sessions.insert(workspace, made));
    return made.id;
  }

  newSession(session: Partial<NewSession> = {}): NewSession {
    return {
      id: this.#ids.uuid(),
      title: 'Meeting',
      status: 'ready',
      startedAt: NOON,
      endedAt: NOON + 60_000,
      summary: '',
      projectId: null,
      createdAt: NOON,
      contentHash: null,
      speakers: [],
      turns: [],
      ...session,
    };
  }

  speakers(...names: readonly string[]): NewSession['speakers'] {
    return names.map((name) => ({ id: this.#ids.next('speaker'), name }));
  }
}

/** Turns of one second each, one a line, by nobody in particular. */
export function turnsOf(...texts: readonly string[]): NewSession['turns'] {
  return texts.map((text, index) => ({ speaker: null, startMs: index * 1000, endMs: index * 1000 + 900, text }));
}
