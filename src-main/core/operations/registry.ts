import type { Operation } from './define';
import { notesAppend } from './notes/append';
import { notesCreate } from './notes/create';
import { notesErase } from './notes/erase';
import { notesGet } from './notes/get';
import { notesList } from './notes/list';
import { notesMove } from './notes/move';
import { notesPin } from './notes/pin';
import { notesRestore } from './notes/restore';
import { notesSessionsLink } from './notes/sessions-link';
import { notesSessionsUnlink } from './notes/sessions-unlink';
import { notesTrash } from './notes/trash';
import { notesTrashList } from './notes/trash-list';
import { notesUpdate } from './notes/update';
import { planGet } from './plan/get';
import { projectsCreate } from './projects/create';
import { projectsErase } from './projects/erase';
import { projectsGet } from './projects/get';
import { projectsList } from './projects/list';
import { projectsPin } from './projects/pin';
import { projectsRestore } from './projects/restore';
import { projectsTrash } from './projects/trash';
import { projectsTrashList } from './projects/trash-list';
import { projectsUpdate } from './projects/update';
import { sessionsErase } from './sessions/erase';
import { sessionsGet } from './sessions/get';
import { sessionsImport } from './sessions/import';
import { sessionsList } from './sessions/list';
import { sessionsMove } from './sessions/move';
import { sessionsPin } from './sessions/pin';
import { sessionsRecording } from './sessions/recording';
import { sessionsRestore } from './sessions/restore';
import { sessionsSpeakersRename } from './sessions/speakers-rename';
import { sessionsSummaryUpdate } from './sessions/summary-update';
import { sessionsTranscript } from './sessions/transcript';
import { sessionsTrash } from './sessions/trash';
import { sessionsTrashList } from './sessions/trash-list';
import { sessionsUpdate } from './sessions/update';
import { trashEmpty } from './trash/empty';
import { workspacesCreate } from './workspace/create';
import { workspaceList } from './workspace/list';
import { workspacesOpen } from './workspace/open';
import { workspaceOverview } from './workspace/overview';
import { workspaceSearch } from './workspace/search';

/** Every operation, in catalogue order: the order of every list that is derived from it. */
export const OPERATIONS: readonly Operation[] = [
  workspaceList,
  workspaceSearch,
  workspaceOverview,
  workspacesCreate,
  workspacesOpen,
  sessionsList,
  sessionsGet,
  sessionsTranscript,
  sessionsRecording,
  sessionsTrashList,
  sessionsUpdate,
  sessionsMove,
  sessionsPin,
  sessionsSpeakersRename,
  sessionsRestore,
  sessionsTrash,
  sessionsErase,
  sessionsSummaryUpdate,
  sessionsImport,
  notesList,
  notesGet,
  notesTrashList,
  notesCreate,
  notesUpdate,
  notesAppend,
  notesMove,
  notesPin,
  notesSessionsLink,
  notesSessionsUnlink,
  notesRestore,
  notesTrash,
  notesErase,
  projectsList,
  projectsGet,
  projectsTrashList,
  projectsCreate,
  projectsUpdate,
  projectsPin,
  projectsRestore,
  projectsTrash,
  projectsErase,
  trashEmpty,
  planGet,
];

const BY_ID: ReadonlyMap<string, Operation> = new Map(OPERATIONS.map((operation) => [operation.id, operation]));

/** Null where no operation has that id. */
export function findOperation(id: string): Operation | null {
  return BY_ID.get(id) ?? null;
}
