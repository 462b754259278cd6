import { NotebookText, SquarePen } from 'lucide-react';
import type { ReactElement } from 'react';
import { newNote } from '../../data/actions';
import type { Session } from '../../data/items';
import { navigate } from '../../data/router';
import { useText } from '../../i18n';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import page from '../../ui/page.module.css';
import { visibleText } from '../../ui/visible-text';

/** The notes that are linked to a session. */
export function SessionNotes({ session }: { readonly session: Session }): ReactElement {
  const t = useText();
  const create = (): void =>
    void newNote({ sessionIds: [session.id], ...(session.projectId === null ? {} : { projectId: session.projectId }) });
  if (session.notes.length === 0) {
    return (
      <EmptyState
        icon={NotebookText}
        title={t('sessions.noNotes')}
        text={t('sessions.noNotesText')}
        action={{ title: t('notes.new'), icon: SquarePen, run: create }}
      />
    );
  }
  return (
    <div className={page['scroll']}>
      <div className={page['rows']}>
        {session.notes.map(({ id, title }) => (
          <button key={id} type="button" className={page['linkRow']} onClick={() => navigate(`/notes/${id}`)}>
            <Icon of={NotebookText} />
            <span>{title === '' ? t('notes.untitled') : visibleText(title)}</span>
          </button>
        ))}
      </div>
      <p className={page['none']}>
        <Button icon={SquarePen} onPress={create}>
          {t('notes.new')}
        </Button>
      </p>
    </div>
  );
}
