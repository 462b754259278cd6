import { AudioLines, Check, Ellipsis, Link, LoaderCircle, Pin, Trash2, TriangleAlert } from 'lucide-react';
import { useRef, type ReactElement } from 'react';
import { change, trash } from '../../data/actions';
import { call } from '../../data/host';
import type { Note, Session } from '../../data/items';
import { noteList } from '../../data/lists';
import { concerns } from '../../data/live';
import { useResource } from '../../data/resource';
import { go, navigate } from '../../data/router';
import { notify } from '../../data/toasts';
import { useProjects } from '../../data/use-projects';
import { useFormat, useText } from '../../i18n';
import { IconButton, IconToggle } from '../../ui/button';
import { DetailColumn } from '../../ui/columns';
import { EditableTitle } from '../../ui/editable-title';
import { focusColumn } from '../../ui/focus';
import { Icon } from '../../ui/icon';
import { MarkdownEditor, type MarkdownEditorHandle } from '../../ui/markdown-editor';
import { Menu } from '../../ui/menu';
import page from '../../ui/page.module.css';
import { ProjectMenu } from '../../ui/project-menu';
import { FormatBar } from './format-bar';
import { NoteBanner } from './note-banner';
import type { NoteEditing } from './note-editing';
import type { EditState } from './note-machine';
import styles from './note-editor.module.css';

export interface NoteEditorProps {
  readonly note: Note;
  readonly editing: NoteEditing;
  /** It went to the Trash while it was open with unsaved text. */
  readonly gone: boolean;
}

export function NoteEditor({ note, editing, gone }: NoteEditorProps): ReactElement {
  const t = useText();
  const projects = useProjects();
  const state = editing.use();
  const editor = useRef<MarkdownEditorHandle>(null);
  const isNew = useRef(note.title === '' && note.markdown === '').current;
  const title = state.draft.title === '' ? t('notes.untitled') : state.draft.title;

  async function remove(): Promise<void> {
    await editing.flush();
    const { items } = noteList.use.getState();
    const index = items.findIndex(({ id }) => id === note.id);
    const next = items[index + 1] ?? items[index - 1];
    if (await trash('note', note.id, title)) go({ view: 'notes', id: next?.id ?? null });
  }

  return (
    <DetailColumn
      heading
      label={title}
      start={<FormatBar onFormat={(format) => editor.current?.format(format)} />}
      actions={
        <>
          <IconToggle
            icon={Pin}
            label={note.pinned ? t('common.unpin') : t('common.pin')}
            on={note.pinned}
            onChange={(pinned) => void change('notes.pin', { noteId: note.id, pinned })}
          />
          <Menu
            label={t('common.more')}
            items={[
              {
                key: 'link',
                title: t('common.copyLink'),
                icon: Link,
                run: () =>
                  void navigator.clipboard
                    .writeText(`talkbar://notes/${note.id}`)
                    .then(() => notify('toast.linkCopied')),
              },
              {
                key: 'trash',
                title: t('common.trash'),
                icon: Trash2,
                danger: true,
                separated: true,
                run: () => void remove(),
              },
            ]}
          >
            <IconButton icon={Ellipsis} label={t('common.more')} />
          </Menu>
        </>
      }
    >
      <NoteBanner note={note} editing={editing} state={state} gone={gone} />
      <header className={page['head']}>
        <EditableTitle
          label={t('notes.title')}
          placeholder={t('notes.untitled')}
          value={state.draft.title}
          onType={(text) => editing.type({ title: text })}
          onLeave={() => editor.current?.focus()}
        />
        <div className={page['meta']}>
          <ProjectMenu
            projectId={note.projectId}
            projects={projects}
            onChange={(projectId) => void change('notes.move', { noteId: note.id, projectId })}
          />
          {note.sessionIds.map((id) => (
            <LinkedSession key={id} id={id} />
          ))}
        </div>
      </header>
      <MarkdownEditor
        ref={editor}
        label={t('notes.text')}
        placeholder={t('notes.placeholder')}
        value={state.draft.markdown}
        autoFocus={isNew}
        onChange={(markdown) => editing.type({ markdown })}
        onEscape={() => focusColumn('list')}
      />
      <div className={page['statusbar']}>
        <SaveState state={state} />
        <span>{t('notes.words', { count: countWords(state.draft.markdown) })}</span>
      </div>
    </DetailColumn>
  );
}

function SaveState({ state }: { readonly state: EditState }): ReactElement {
  const t = useText();
  const format = useFormat();
  const { phase, base } = state;
  if (phase === 'failed' || phase === 'conflict') {
    return (
      <span className={page['status']} role="status">
        <Icon of={TriangleAlert} size={14} />
        {t('notes.notSaved')}
      </span>
    );
  }
  return (
    <span className={page['status']} role="status">
      <Icon of={phase === 'clean' ? Check : LoaderCircle} size={14} />
      {phase === 'clean' ? t('notes.saved', { time: format.short(base.updatedAt) }) : t('notes.saving')}
    </span>
  );
}

function LinkedSession({ id }: { readonly id: string }): ReactElement | null {
  const session = useResource(
    id,
    () => call<Session>('sessions.get', { sessionId: id }),
    (event) => concerns(event, 'session', id),
  );
  if (session.data === null) return null;
  return (
    <>
      <i className={page['separator']} />
      <button type="button" className={styles['session']} onClick={() => navigate(`/sessions/${id}`)}>
        <Icon of={AudioLines} size={14} />
        <span>{session.data.title}</span>
      </button>
    </>
  );
}

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu)?.length ?? 0;
}
