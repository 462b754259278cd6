import { GitCompareArrows, TriangleAlert } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { newNote, restore } from '../../data/actions';
import type { Note } from '../../data/items';
import { useRefusalText } from '../../data/refusal';
import { useText } from '../../i18n';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { DiffView } from '../../ui/diff-view';
import { Banner } from '../../ui/feedback';
import page from '../../ui/page.module.css';
import type { NoteEditing } from './note-editing';
import type { Draft, EditState } from './note-machine';

export interface NoteBannerProps {
  readonly note: Note;
  readonly editing: NoteEditing;
  readonly state: EditState;
  readonly gone: boolean;
}

/** What stands between the text and its being saved: a conflict, a failure, the Trash. */
export function NoteBanner({ note, editing, state, gone }: NoteBannerProps): ReactElement | null {
  const t = useText();
  const refusal = useRefusalText();
  const copy = (): void => void newNote({ title: state.draft.title, markdown: state.draft.markdown });

  if (gone) {
    return (
      <div className={page['banner']}>
        <Banner
          tone="warning"
          icon={TriangleAlert}
          title={t('notes.trashedMeanwhile')}
          actions={
            <>
              <Button variant="link" onPress={() => void restore('note', note.id).then(() => editing.flush())}>
                {t('notes.restoreAndSave')}
              </Button>
              <Button variant="link" onPress={copy}>
                {t('notes.saveCopy')}
              </Button>
            </>
          }
        >
          {t('notes.textKept')}
        </Banner>
      </div>
    );
  }
  if (state.phase === 'failed') {
    return (
      <div className={page['banner']}>
        <Banner
          tone="danger"
          icon={TriangleAlert}
          title={t('notes.saveFailed')}
          actions={
            <>
              <Button variant="link" onPress={() => void editing.flush()}>
                {t('common.tryAgain')}
              </Button>
              <Button variant="link" onPress={copy}>
                {t('notes.saveCopy')}
              </Button>
            </>
          }
        >
          {`${state.error === null ? '' : refusal(state.error)} ${t('notes.textKept')}`.trim()}
        </Banner>
      </div>
    );
  }
  if (state.phase !== 'conflict' || state.theirs === null) return null;
  return <Conflict note={note} editing={editing} state={state} theirs={state.theirs} />;
}

interface ConflictProps extends Omit<NoteBannerProps, 'gone'> {
  readonly theirs: Draft;
}

/** Both versions, until one is chosen or both are kept. It goes with the conflict, so the next one begins closed. */
function Conflict({ note, editing, state, theirs }: ConflictProps): ReactElement {
  const t = useText();
  const [comparing, setComparing] = useState(false);

  async function keepBoth(): Promise<void> {
    const { title, markdown } = state.draft;
    const kept = await newNote({
      title: t('notes.copyTitle', { title: title === '' ? t('notes.untitled') : title }),
      markdown,
      ...(note.projectId === null ? {} : { projectId: note.projectId }),
    });
    // Not before mine is safe in a note of its own.
    if (kept) editing.takeTheirs();
  }
  const who = state.by === null ? t('notes.changedMeanwhile') : t('notes.changedBy', { client: state.by });
  return (
    <div className={page['banner']}>
      <Banner
        tone="warning"
        icon={GitCompareArrows}
        title={who}
        actions={
          <Button variant="link" onPress={() => setComparing(true)}>
            {t('notes.compare')}
          </Button>
        }
      >
        {t('notes.bothKept')}
      </Banner>
      {comparing && (
        <Dialog
          wide
          title={who}
          onClose={() => setComparing(false)}
          actions={
            <>
              <Button size="large" variant="quiet" onPress={() => setComparing(false)}>
                {t('common.later')}
              </Button>
              <Button size="large" onPress={editing.takeTheirs}>
                {t('notes.takeTheirs')}
              </Button>
              <Button size="large" onPress={editing.keepMine}>
                {t('notes.keepMine')}
              </Button>
              <Button size="large" variant="primary" onPress={() => void keepBoth()}>
                {t('notes.keepBoth')}
              </Button>
            </>
          }
        >
          <DiffView label={t('notes.diffLabel')} before={textOf(theirs)} after={textOf(state.draft)} />
        </Dialog>
      )}
    </div>
  );
}

function textOf({ title, markdown }: { readonly title: string; readonly markdown: string }): string {
  return title === '' ? markdown : `${title}\n\n${markdown}`;
}
