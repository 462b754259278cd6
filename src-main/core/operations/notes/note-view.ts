import type { JsonObject } from '../../../contract/json';
import { itemAddresses, snippetOf } from '../../domain/notes/markdown';
import type { Note } from '../../domain/notes/note';
import type { OperationContext } from '../define';
import { checkOffset } from '../paging';
import { MAX_CHARS } from '../schema';
import { countChars, textPage, utf8Bytes } from '../text-page';

/** A note with one page of its body: the shape of `notes.get`, and of what every change of a note answers. */
export function noteView(
  context: OperationContext,
  note: Note,
  offset = 0,
  maxChars: number = MAX_CHARS.fallback,
): JsonObject {
  if (offset > 0) checkOffset('offset', offset, countChars(note.markdown));
  const around = {
    pinned: note.pinned,
    projectId: note.projectId,
    sessionIds: note.sessionIds,
    links: linksOf(context, note.markdown),
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
  };
  const page = textPage(
    note.markdown,
    offset,
    maxChars,
    AROUND_BYTES + utf8Bytes(JSON.stringify([note.title, around])),
  );
  return {
    id: note.id,
    title: note.title,
    markdown: page.text,
    offset,
    nextOffset: page.nextOffset,
    totalChars: page.totalChars,
    ...around,
  };
}

/** The rest of what stands around a note's text: its id, the numbers, the keys. */
const AROUND_BYTES = 500;

/** A note in a list: a snippet for the body. */
export function noteItem(note: Note): JsonObject {
  return {
    id: note.id,
    title: note.title,
    snippet: snippetOf(note.markdown),
    pinned: note.pinned,
    projectId: note.projectId,
    createdAt: note.createdAt,
    updatedAt: note.updatedAt,
  };
}

const MAX_LINKS = 100;

/** The items a Markdown text points to, as far as they exist and are not in the Trash. */
function linksOf(context: OperationContext, markdown: string): readonly JsonObject[] {
  const links: JsonObject[] = [];
  for (const { path, id } of itemAddresses(markdown)) {
    if (links.length === MAX_LINKS) break;
    const link = linkTo(context, path, id);
    if (link !== null) links.push(link);
  }
  return links;
}

function linkTo({ db, workspace }: OperationContext, path: string, id: string): JsonObject | null {
  switch (path) {
    case 'sessions': {
      const session = db.sessions.find(workspace.k, id);
      return session?.trashedAt === null ? { kind: 'session', id, title: session.title } : null;
    }
    case 'notes': {
      const note = db.notes.find(workspace.k, id);
      return note?.trashedAt === null ? { kind: 'note', id, title: note.title } : null;
    }
    default: {
      const project = db.projects.find(workspace.k, id);
      return project?.trashedAt === null ? { kind: 'project', id, title: project.name } : null;
    }
  }
}
