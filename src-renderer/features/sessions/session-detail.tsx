import { Ellipsis, Pin, Trash2, Link } from 'lucide-react';
import type { ReactElement } from 'react';
import { change, trash } from '../../data/actions';
import { call } from '../../data/host';
import type { Session } from '../../data/items';
import { concerns, touches } from '../../data/live';
import { sessionList } from '../../data/lists';
import { useRefusalText } from '../../data/refusal';
import { useResource } from '../../data/resource';
import { go } from '../../data/router';
import type { SessionTab } from '../../data/routes';
import { notify } from '../../data/toasts';
import { useProjects } from '../../data/use-projects';
import { useFormat, useText } from '../../i18n';
import { IconButton, IconToggle } from '../../ui/button';
import { DetailColumn } from '../../ui/columns';
import { EditableTitle } from '../../ui/editable-title';
import { ErrorState, Skeleton, useLate } from '../../ui/feedback';
import { Initials } from '../../ui/marks';
import { Menu } from '../../ui/menu';
import page from '../../ui/page.module.css';
import { ProjectMenu } from '../../ui/project-menu';
import { Tabs } from '../../ui/tabs';
import { SessionNotes } from './session-notes';
import { SessionSummary } from './session-summary';
import { TranscriptView } from './transcript-view';
import { useTranscript } from './use-transcript';

const SHOWN_PEOPLE = 5;

export interface SessionDetailProps {
  readonly id: string;
  readonly tab: SessionTab;
  readonly atMs: number | null;
}

export function SessionDetail({ id, tab, atMs }: SessionDetailProps): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const session = useResource(
    id,
    () => call<Session>('sessions.get', { sessionId: id }),
    (event) => concerns(event, 'session', id) || touches(event, ['project', 'note', 'speaker']),
  );
  const late = useLate(session.loading);

  if (session.data === null) {
    return (
      <DetailColumn label={t('area.sessions')}>
        {session.error !== null && (
          <ErrorState
            title={session.error.code === 'not_found' ? t('sessions.gone') : t('error.open')}
            text={session.error.code === 'not_found' ? t('error.gone') : t('error.nothingLost')}
            {...(session.error.code === 'not_found' ? {} : { details: refusal(session.error) })}
            action={
              session.error.code === 'not_found'
                ? { title: t('error.toTrash'), run: () => go({ view: 'trash' }) }
                : { title: t('common.tryAgain'), run: session.reload }
            }
          />
        )}
        {late && <Skeleton kind="text" />}
      </DetailColumn>
    );
  }
  return <OpenSession session={session.data} tab={tab} atMs={atMs} />;
}

interface OpenSessionProps {
  readonly session: Session;
  readonly tab: SessionTab;
  readonly atMs: number | null;
}

function OpenSession({ session, tab, atMs }: OpenSessionProps): ReactElement {
  const t = useText();
  const transcript = useTranscript(session);
  const seek = (ms: number): void => go({ view: 'sessions', id: session.id, tab: 'transcript', atMs: ms });

  async function remove(): Promise<void> {
    const { items } = sessionList.use.getState();
    const index = items.findIndex(({ id }) => id === session.id);
    const next = items[index + 1] ?? items[index - 1];
    if (!(await trash('session', session.id, session.title))) return;
    go({ view: 'sessions', id: next?.id ?? null, tab: 'summary', atMs: null });
  }

  return (
    <DetailColumn
      heading
      label={session.title}
      actions={
        <>
          <IconToggle
            icon={Pin}
            label={session.pinned ? t('common.unpin') : t('common.pin')}
            on={session.pinned}
            onChange={(pinned) => void change('sessions.pin', { sessionId: session.id, pinned })}
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
                    .writeText(`talkbar://sessions/${session.id}`)
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
      <SessionHead session={session} />
      <div className={page['tabs']}>
        <Tabs
          label={session.title}
          inset
          selected={tab}
          onSelect={(next) => go({ view: 'sessions', id: session.id, tab: next, atMs: null })}
          items={[
            {
              key: 'summary',
              title: t('sessions.summary'),
              content: <SessionSummary session={session} turns={transcript.turns} onSeek={seek} />,
            },
            {
              key: 'transcript',
              title: t('sessions.transcript'),
              content: <TranscriptView session={session} transcript={transcript} atMs={atMs} onSeek={seek} />,
            },
            {
              key: 'notes',
              title: t('area.notes'),
              count: session.notes.length,
              content: <SessionNotes session={session} />,
            },
          ]}
        />
      </div>
    </DetailColumn>
  );
}

function SessionHead({ session }: { readonly session: Session }): ReactElement {
  const t = useText();
  const format = useFormat();
  const projects = useProjects();
  const { startedAt, endedAt, speakers } = session;
  const people = speakers.slice(0, SHOWN_PEOPLE);
  const timed = endedAt !== null && endedAt > startedAt;
  return (
    <header className={page['head']}>
      <EditableTitle
        label={t('sessions.title')}
        value={session.title}
        onCommit={(title) => void change('sessions.update', { sessionId: session.id, title })}
      />
      <div className={page['meta']}>
        <span>{format.mediumDate(startedAt)}</span>
        <i className={page['separator']} />
        <span>{timed ? `${format.time(startedAt)}\u2013${format.time(endedAt)}` : format.time(startedAt)}</span>
        <i className={page['separator']} />
        <ProjectMenu
          projectId={session.projectId}
          projects={projects}
          onChange={(projectId) => void change('sessions.move', { sessionId: session.id, projectId })}
        />
        <span className={page['people']}>
          {people.map(({ id, name }) => (
            <Initials key={id} name={name} />
          ))}
          {speakers.length > people.length && (
            <span className={page['more']}>{`+${speakers.length - people.length}`}</span>
          )}
        </span>
      </div>
    </header>
  );
}
