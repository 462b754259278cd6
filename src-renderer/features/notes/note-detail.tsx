import type { ReactElement } from 'react';
import { useEffect, useRef, useState } from 'react';
import type { Note } from '../../data/items';
import { concerns } from '../../data/live';
import { useRefusalText } from '../../data/refusal';
import { useResource } from '../../data/resource';
import { go } from '../../data/router';
import { useText } from '../../i18n';
import { DetailColumn } from '../../ui/columns';
import { ErrorState, Skeleton, useLate } from '../../ui/feedback';
import { NoteEditor } from './note-editor';
import { loadNote, resumeEditing, startEditing, type NoteEditing } from './note-editing';

/** One note, loaded and then edited; what is typed stays even if the note goes away meanwhile. */
export function NoteDetail({ id }: { readonly id: string }): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const resource = useResource(
    id,
    () => loadNote(id),
    (change) => concerns(change, 'note', id),
  );
  const [note, setNote] = useState<Note | null>(null);
  const editing = useRef<NoteEditing | null>(null);
  const late = useLate(resource.loading);

  useEffect(() => {
    if (resource.data !== null) {
      editing.current ??= startEditing(resource.data);
      setNote(resource.data);
    } else if (resource.error !== null && editing.current === null) {
      // It cannot be read, yet there may be text of it that was never saved.
      editing.current = resumeEditing(id);
      setNote(editing.current?.note() ?? null);
    }
  }, [id, resource.data, resource.error]);
  useEffect(
    () => () => {
      editing.current?.stop();
      editing.current = null;
    },
    [],
  );

  const gone = resource.error?.code === 'not_found';
  if (note !== null && editing.current !== null && (!gone || editing.current.use.getState().phase !== 'clean')) {
    return <NoteEditor note={note} editing={editing.current} gone={gone} />;
  }
  return (
    <DetailColumn label={t('area.notes')}>
      {resource.error !== null && (
        <ErrorState
          title={gone ? t('notes.gone') : t('error.open')}
          text={gone ? t('error.gone') : t('error.nothingLost')}
          {...(gone ? {} : { details: refusal(resource.error) })}
          action={
            gone
              ? { title: t('error.toTrash'), run: () => go({ view: 'trash' }) }
              : { title: t('common.tryAgain'), run: resource.reload }
          }
        />
      )}
      {late && <Skeleton kind="text" />}
    </DetailColumn>
  );
}
