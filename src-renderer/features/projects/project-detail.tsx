import { AudioLines, Ellipsis, Folder, NotebookText, Pin, SquarePen, Trash2 } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { change, newNote, trash } from '../../data/actions';
import { call } from '../../data/host';
import type { Project } from '../../data/items';
import { concerns, touches } from '../../data/live';
import { useRefusalText } from '../../data/refusal';
import { useResource } from '../../data/resource';
import { go, navigate } from '../../data/router';
import { useFormat, useText } from '../../i18n';
import { Button, IconButton, IconToggle } from '../../ui/button';
import { DetailColumn } from '../../ui/columns';
import { EditableTitle } from '../../ui/editable-title';
import { ErrorState, Skeleton, useLate } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { Initials } from '../../ui/marks';
import { Menu } from '../../ui/menu';
import page from '../../ui/page.module.css';
import { TextField } from '../../ui/text-field';
import { ColorPicker } from './color-picker';
import styles from './projects.module.css';
import { visibleText } from '../../ui/visible-text';

export function ProjectDetail({ id }: { readonly id: string }): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const resource = useResource(
    id,
    () => call<Project>('projects.get', { projectId: id }),
    (event) => concerns(event, 'project', id) || touches(event, ['session', 'note']),
  );
  const late = useLate(resource.loading);
  if (resource.data !== null) return <OpenProject project={resource.data} />;
  const gone = resource.error?.code === 'not_found';
  return (
    <DetailColumn label={t('area.projects')}>
      {resource.error !== null && (
        <ErrorState
          title={gone ? t('projects.gone') : t('error.open')}
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

function OpenProject({ project }: { readonly project: Project }): ReactElement {
  const t = useText();
  const update = (args: Readonly<Record<string, string>>): void =>
    void change('projects.update', { projectId: project.id, ...args });

  async function remove(): Promise<void> {
    if (await trash('project', project.id, project.name)) go({ view: 'projects', id: null });
  }

  return (
    <DetailColumn
      heading
      label={project.name}
      actions={
        <>
          <IconToggle
            icon={Pin}
            label={project.pinned ? t('common.unpin') : t('common.pin')}
            on={project.pinned}
            onChange={(pinned) => void change('projects.pin', { projectId: project.id, pinned })}
          />
          <Menu
            label={t('common.more')}
            items={[{ key: 'trash', title: t('common.trash'), icon: Trash2, danger: true, run: () => void remove() }]}
          >
            <IconButton icon={Ellipsis} label={t('common.more')} />
          </Menu>
        </>
      }
    >
      <header className={page['head']}>
        <EditableTitle label={t('projects.name')} value={project.name} onCommit={(name) => update({ name })} />
        <div className={page['meta']}>
          <Icon of={Folder} size={14} />
          <span>{t('projects.sessions', { count: project.counts.sessions })}</span>
          <i className={page['separator']} />
          <span>{t('projects.notes', { count: project.counts.notes })}</span>
        </div>
      </header>
      <div className={page['scroll']} tabIndex={0} role="region" aria-label={project.name}>
        <div className={styles['body']}>
          <Description project={project} onChange={(description) => update({ description })} />
          <div className={styles['field']}>
            <span className={styles['label']}>{t('projects.color')}</span>
            <ColorPicker color={project.color} onChange={(color) => update({ color })} />
          </div>
          <Latest project={project} />
          {project.people.length > 0 && (
            <section className={page['section']}>
              <div className={page['sectionHead']}>
                <h2>{t('projects.people')}</h2>
              </div>
              <div className={styles['people']}>
                {project.people.map(({ name }) => (
                  <span key={name} className={styles['person']}>
                    <Initials name={name} />
                    {name}
                  </span>
                ))}
              </div>
            </section>
          )}
        </div>
      </div>
    </DetailColumn>
  );
}

interface DescriptionProps {
  readonly project: Project;
  readonly onChange: (description: string) => void;
}

function Description({ project, onChange }: DescriptionProps): ReactElement {
  const t = useText();
  const [text, setText] = useState(project.description);
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (!typing) setText(project.description);
  }, [project.description, typing]);
  return (
    <TextField
      label={t('projects.description')}
      placeholder={t('projects.descriptionPlaceholder')}
      lines={2}
      value={text}
      onChange={(value) => {
        setTyping(true);
        setText(value);
      }}
      onBlur={() => {
        setTyping(false);
        if (text !== project.description) onChange(text);
      }}
    />
  );
}

function Latest({ project }: { readonly project: Project }): ReactElement {
  const t = useText();
  const format = useFormat();
  return (
    <>
      <section className={page['section']}>
        <div className={page['sectionHead']}>
          <h2>{t('projects.latestSessions')}</h2>
        </div>
        <div className={page['rows']}>
          {project.latestSessions.map((session) => (
            <button
              key={session.id}
              type="button"
              className={page['linkRow']}
              onClick={() => navigate(`/sessions/${session.id}`)}
            >
              <Icon of={AudioLines} />
              <span>{visibleText(session.title)}</span>
              <span className={page['end']}>{format.short(session.startedAt)}</span>
            </button>
          ))}
        </div>
        {project.latestSessions.length === 0 && <p className={page['none']}>{t('projects.noSessions')}</p>}
      </section>
      <section className={page['section']}>
        <div className={page['sectionHead']}>
          <h2>{t('projects.latestNotes')}</h2>
          <Button variant="quiet" size="small" icon={SquarePen} onPress={() => void newNote({ projectId: project.id })}>
            {t('notes.new')}
          </Button>
        </div>
        <div className={page['rows']}>
          {project.latestNotes.map((note) => (
            <button
              key={note.id}
              type="button"
              className={page['linkRow']}
              onClick={() => navigate(`/notes/${note.id}`)}
            >
              <Icon of={NotebookText} />
              <span>{note.title === '' ? t('notes.untitled') : visibleText(note.title)}</span>
              <span className={page['end']}>{format.short(note.updatedAt)}</span>
            </button>
          ))}
        </div>
        {project.latestNotes.length === 0 && <p className={page['none']}>{t('projects.noNotes')}</p>}
      </section>
    </>
  );
}
