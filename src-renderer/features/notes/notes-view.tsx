import { NotebookText } from 'lucide-react';
import type { ReactElement } from 'react';
import { noteList } from '../../data/lists';
import type { Route } from '../../data/routes';
import { useText } from '../../i18n';
import { DetailColumn } from '../../ui/columns';
import { EmptyState } from '../../ui/feedback';
import { NoteDetail } from './note-detail';
import { NoteList } from './note-list';

/** Notes: the list, and the one that is open. */
export function NotesView({ route }: { readonly route: Route & { readonly view: 'notes' } }): ReactElement {
  const t = useText();
  const filtered = noteList.use(({ filter }) => Object.keys(filter).length > 0);
  return (
    <>
      <NoteList selectedId={route.id} />
      {route.id !== null && <NoteDetail key={route.id} id={route.id} />}
      {route.id === null && filtered && (
        <DetailColumn label={t('area.notes')}>
          <EmptyState icon={NotebookText} title={t('notes.pick')} text={t('notes.pickText')} />
        </DetailColumn>
      )}
    </>
  );
}
