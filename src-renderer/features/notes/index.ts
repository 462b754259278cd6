export { NotesView } from './notes-view';
export { flushNotes } from './note-editing';
