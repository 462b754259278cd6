import type { JsonObject } from '../../../contract/json';
import { SEARCH_KINDS } from '../../../contract/kinds';
import type { Note } from '../../domain/notes/note';
import type { Project } from '../../domain/projects/project';
import type { Session } from '../../domain/sessions/session';
import { snippetAround } from '../../domain/search/snippet';
import { wordsOf } from '../../domain/search/words';
import type { SearchHit } from '../../ports';
import { defineOperation, type OperationContext } from '../define';
import { liveProject } from '../look-up';
import { closed, count, flag, idArgument, listOf, oneOf, optional, queryArgument } from '../schema';

const DEFAULT_LIMIT = 20;

export const workspaceSearch = defineOperation({
  id: 'workspace.search',
  tool: 'read',
  title: 'Search',
  summary: 'Find items by words in their names, texts and transcripts, best first; what talkbar_find runs.',
  input: closed({
    query: queryArgument(),
    kinds: optional(listOf(oneOf(SEARCH_KINDS), SEARCH_KINDS.length)),
    match: optional(oneOf(['any', 'all'], 'any')),
    projectId: optional(idArgument()),
    limit: optional(count(1, 100, DEFAULT_LIMIT)),
    includeArchived: optional(flag()),
  }),
  example: { query: 'survey results', kinds: ['session', 'note'], limit: 5 },
  handler(input, context) {
    if (input.projectId !== undefined) liveProject(context, input.projectId);
    const words = wordsOf(input.query);
    const kinds = input.kinds === undefined || input.kinds.length === 0 ? SEARCH_KINDS : input.kinds;
    const hits =
      words.length === 0
        ? []
        : context.db.search.search(context.workspace.k, {
            words,
            match: input.match ?? 'any',
            kinds,
            limit: input.limit ?? DEFAULT_LIMIT,
            ...(input.projectId === undefined ? {} : { projectId: input.projectId }),
          });
    return {
      matches: hits.map((hit) => matchOf(context, hit, words)).filter((match) => match !== null),
      // There is no engine yet that finds by meaning.
      contentSearch: 'keywordOnly',
    };
  },
});

/** 10 and more for a match in a name or text, below 10 for one in content alone. */
function scoreOf(hit: SearchHit): number {
  const score = hit.matchedIn === 'content' ? (10 * hit.weight) / (hit.weight + 10) : 10 + hit.weight;
  return Math.min(Math.round(score * 1000) / 1000, hit.matchedIn === 'content' ? 9.999 : Infinity);
}

/** A match with the fourteen keys of the wire. */
function matchOf(context: OperationContext, hit: SearchHit, words: readonly string[]): JsonObject | null {
  const facts = factsOf(context, hit, words);
  if (facts === null) return null;
  return {
    kind: hit.kind,
    id: hit.id,
    title: facts.title,
    snippet: facts.snippet,
    href: facts.href,
    score: scoreOf(hit),
    projectId: facts.projectId,
    matchedIn: hit.matchedIn,
    atMs: facts.atMs,
    detail: facts.detail,
    context:
      facts.projectId === null ? null : (context.db.projects.find(context.workspace.k, facts.projectId)?.name ?? null),
    itemCount: facts.itemCount,
    archived: false,
    content: facts.content,
  };
}

interface Facts {
  readonly title: string;
  readonly snippet: string;
  readonly href: string;
  readonly projectId: string | null;
  readonly atMs: number;
  readonly detail: string | null;
  readonly itemCount: number | null;
  readonly content: JsonObject | null;
}

function factsOf({ db, workspace }: OperationContext, hit: SearchHit, words: readonly string[]): Facts | null {
  switch (hit.kind) {
    case 'session': {
      const session = db.sessions.find(workspace.k, hit.id);
      return session && sessionFacts(session, hit, words);
    }
    case 'note': {
      const note = db.notes.find(workspace.k, hit.id);
      return note && noteFacts(note, words);
    }
    case 'project': {
      const project = db.projects.find(workspace.k, hit.id);
      return project && projectFacts(project, words);
    }
    default:
      return null;
  }
}

function sessionFacts(session: Session, { turn }: SearchHit, words: readonly string[]): Facts {
  const moment = turn?.startMs ?? null;
  return {
    title: session.title,
    snippet: snippetAround(turn?.text ?? (session.summary || session.title), words),
    href: `/sessions/${session.id}${moment === null ? '' : `?t=${moment}`}`,
    projectId: session.projectId,
    atMs: session.startedAt,
    detail: sessionDetail(session),
    itemCount: session.turnCount,
    content:
      turn === null
        ? null
        : { sourceType: 'transcript', sourceId: session.id, locator: `turn:${turn.index}`, tMs: moment },
  };
}

/** «75 min, 4 speakers». */
function sessionDetail(session: Session): string {
  const speakers = `${session.speakerCount} ${session.speakerCount === 1 ? 'speaker' : 'speakers'}`;
  if (session.endedAt === null) return speakers;
  return `${Math.max(1, Math.round((session.endedAt - session.startedAt) / 60_000))} min, ${speakers}`;
}

function noteFacts(note: Note, words: readonly string[]): Facts {
  return {
    title: note.title,
    snippet: snippetAround(note.markdown || note.title, words),
    href: `/notes/${note.id}`,
    projectId: note.projectId,
    atMs: note.updatedAt,
    detail: null,
    itemCount: null,
    content: null,
  };
}

function projectFacts(project: Project, words: readonly string[]): Facts {
  return {
    title: project.name,
    snippet: snippetAround(project.description || project.name, words),
    href: `/projects/${project.id}`,
    projectId: null,
    atMs: project.updatedAt,
    detail: null,
    itemCount: project.sessionCount + project.noteCount,
    content: null,
  };
}
