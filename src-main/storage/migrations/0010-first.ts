import type { Migration } from './migration';

/**
 * The first schema. Until the first release it is changed in place; after that, never.
 *
 * - Keys are `k INTEGER PRIMARY KEY`: the search tables refer to rows by them, and a plain rowid may change in a VACUUM.
 * - A note's body lies in its own table, so that pinning, moving or renaming a note does not write a megabyte of text.
 * - Counts are kept by triggers: reading a project or checking a plan limit must not grow with the library.
 * - Lists walk partial indexes whose last columns are the sort value and `k`, one set for the living and one for the Trash.
 */
export const first: Migration = {
  number: 10,
  name: 'first',
  up(db, birth) {
    db.exec(SCHEMA);
    db.exec(COUNTERS);
    db.exec(SEARCH);
    const meta = db.prepare('INSERT INTO meta (name, value) VALUES (?, ?)');
    meta.run('cursor_key', birth.cursorKey);
    meta.run('library_id', birth.libraryId);
    db.prepare('INSERT INTO workspace (id, name, created_at) VALUES (?, ?, ?)').run(
      birth.workspaceId,
      birth.workspaceName,
      birth.now,
    );
  },
};

const SCHEMA = `
CREATE TABLE meta (
  k INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE,
  value ANY NOT NULL
) STRICT;

CREATE TABLE workspace (
  k INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  session_count INTEGER NOT NULL DEFAULT 0,
  note_count INTEGER NOT NULL DEFAULT 0,
  project_count INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE project (
  k INTEGER PRIMARY KEY,
  workspace_k INTEGER NOT NULL REFERENCES workspace (k),
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  name_sort TEXT NOT NULL,
  description TEXT NOT NULL,
  color TEXT NOT NULL,
  pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  session_count INTEGER NOT NULL DEFAULT 0,
  note_count INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  trashed_at INTEGER
) STRICT;
CREATE INDEX project_by_name ON project (workspace_k, pinned DESC, name_sort, k) WHERE trashed_at IS NULL;
CREATE INDEX project_in_trash ON project (workspace_k, trashed_at, k) WHERE trashed_at IS NOT NULL;

CREATE TABLE session (
  k INTEGER PRIMARY KEY,
  workspace_k INTEGER NOT NULL REFERENCES workspace (k),
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('recording', 'processing', 'ready', 'failed')),
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  project_k INTEGER REFERENCES project (k),
  turn_count INTEGER NOT NULL DEFAULT 0,
  speaker_count INTEGER NOT NULL DEFAULT 0,
  content_hash TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  trashed_at INTEGER,
  summary TEXT NOT NULL DEFAULT ''
) STRICT;
CREATE UNIQUE INDEX session_by_hash ON session (workspace_k, content_hash) WHERE content_hash IS NOT NULL;
CREATE INDEX session_by_start ON session (workspace_k, started_at, k) WHERE trashed_at IS NULL;
CREATE INDEX session_of_project ON session (project_k, started_at, k) WHERE trashed_at IS NULL;
CREATE INDEX session_pinned ON session (workspace_k, started_at, k) WHERE trashed_at IS NULL AND pinned = 1;
CREATE INDEX session_unready ON session (workspace_k, status, started_at, k)
  WHERE trashed_at IS NULL AND status <> 'ready';
CREATE INDEX session_in_trash ON session (workspace_k, trashed_at, k) WHERE trashed_at IS NOT NULL;

CREATE TABLE speaker (
  k INTEGER PRIMARY KEY,
  session_k INTEGER NOT NULL REFERENCES session (k),
  id TEXT NOT NULL UNIQUE,
  idx INTEGER NOT NULL,
  name TEXT NOT NULL,
  turn_count INTEGER NOT NULL DEFAULT 0,
  talk_ms INTEGER NOT NULL DEFAULT 0,
  UNIQUE (session_k, idx)
) STRICT;

-- k = session_k * 1048576 + idx. The key alone tells the session and the place in it: a page of a transcript is a range
-- of keys without another index, and search can be kept to one session the same way. Foreign keys would need two more
-- indexes over a million rows to be enforced when a session is deleted; the library check looks for orphans instead.
CREATE TABLE turn (
  k INTEGER PRIMARY KEY,
  speaker_k INTEGER,
  start_ms INTEGER,
  end_ms INTEGER,
  text TEXT NOT NULL
) STRICT;

CREATE TABLE note (
  k INTEGER PRIMARY KEY,
  workspace_k INTEGER NOT NULL REFERENCES workspace (k),
  id TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  pinned INTEGER NOT NULL DEFAULT 0 CHECK (pinned IN (0, 1)),
  project_k INTEGER REFERENCES project (k),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  trashed_at INTEGER
) STRICT;
CREATE INDEX note_by_update ON note (workspace_k, updated_at, k) WHERE trashed_at IS NULL;
CREATE INDEX note_of_project ON note (project_k, updated_at, k) WHERE trashed_at IS NULL;
CREATE INDEX note_pinned ON note (workspace_k, updated_at, k) WHERE trashed_at IS NULL AND pinned = 1;
CREATE INDEX note_in_trash ON note (workspace_k, trashed_at, k) WHERE trashed_at IS NOT NULL;

CREATE TABLE note_body (
  k INTEGER PRIMARY KEY REFERENCES note (k),
  markdown TEXT NOT NULL
) STRICT;

CREATE TABLE note_session (
  k INTEGER PRIMARY KEY,
  note_k INTEGER NOT NULL REFERENCES note (k),
  session_k INTEGER NOT NULL REFERENCES session (k),
  linked_at INTEGER NOT NULL,
  UNIQUE (note_k, session_k)
) STRICT;
CREATE INDEX note_session_by_session ON note_session (session_k, note_k);

-- AUTOINCREMENT: a revision is never given twice, even when every row has been pruned.
CREATE TABLE change_log (
  revision INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  source TEXT NOT NULL,
  client TEXT,
  kinds TEXT NOT NULL,
  ids TEXT NOT NULL
) STRICT;
`;

/** An item counts for its workspace and its project while it is not in the Trash. */
const counted = (table: string): string => `
CREATE TRIGGER ${table}_counted_insert AFTER INSERT ON ${table} WHEN new.trashed_at IS NULL BEGIN
  UPDATE workspace SET ${table}_count = ${table}_count + 1 WHERE k = new.workspace_k;
  UPDATE project SET ${table}_count = ${table}_count + 1 WHERE k = new.project_k;
END;
CREATE TRIGGER ${table}_counted_delete AFTER DELETE ON ${table} WHEN old.trashed_at IS NULL BEGIN
  UPDATE workspace SET ${table}_count = ${table}_count - 1 WHERE k = old.workspace_k;
  UPDATE project SET ${table}_count = ${table}_count - 1 WHERE k = old.project_k;
END;
CREATE TRIGGER ${table}_counted_update AFTER UPDATE OF trashed_at, project_k ON ${table}
WHEN (old.trashed_at IS NULL) <> (new.trashed_at IS NULL) OR old.project_k IS NOT new.project_k BEGIN
  UPDATE workspace SET ${table}_count = ${table}_count + (new.trashed_at IS NULL) - (old.trashed_at IS NULL)
    WHERE k = new.workspace_k AND (old.trashed_at IS NULL) <> (new.trashed_at IS NULL);
  UPDATE project SET ${table}_count = ${table}_count - 1 WHERE k = old.project_k AND old.trashed_at IS NULL;
  UPDATE project SET ${table}_count = ${table}_count + 1 WHERE k = new.project_k AND new.trashed_at IS NULL;
END;
`;

const COUNTERS = `
${counted('session')}
${counted('note')}
CREATE TRIGGER project_counted_insert AFTER INSERT ON project WHEN new.trashed_at IS NULL BEGIN
  UPDATE workspace SET project_count = project_count + 1 WHERE k = new.workspace_k;
END;
CREATE TRIGGER project_counted_delete AFTER DELETE ON project WHEN old.trashed_at IS NULL BEGIN
  UPDATE workspace SET project_count = project_count - 1 WHERE k = old.workspace_k;
END;
CREATE TRIGGER project_counted_update AFTER UPDATE OF trashed_at ON project
WHEN (old.trashed_at IS NULL) <> (new.trashed_at IS NULL) BEGIN
  UPDATE workspace SET project_count = project_count + (new.trashed_at IS NULL) - (old.trashed_at IS NULL)
    WHERE k = new.workspace_k;
END;
`;

/**
 * Contentless tables with `contentless_delete`: a row is removed by its key alone. With external content every removal
 * would have to repeat the old text exactly, and one mistake would damage the index for good; besides, what is indexed
 * is the folded text (see search-text.ts) and not what the tables hold.
 *
 * `item_text` holds the names and texts of all kinds, so that how rare a word is means the same for each. Its rowid is
 * the item's key * 16 + the number of its kind. The rowid of `turn_text` is the turn's key. The Trash stays in the index
 * and is left out by the query: trashing and restoring write no index, and pinning and moving neither.
 */
const SEARCH = `
CREATE VIRTUAL TABLE item_text USING fts5 (
  title, body, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2', prefix = '2 3'
);
CREATE VIRTUAL TABLE turn_text USING fts5 (
  text, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
`;
