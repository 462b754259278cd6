import { AudioLines, Folder, NotebookText, RotateCcw, Shredder, Trash2, type LucideIcon } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { change, erase, restore, type TrashKind } from '../../data/actions';
import { trashedNotes, trashedProjects, trashedSessions } from '../../data/lists';
import { useRefusalText } from '../../data/refusal';
import { notify } from '../../data/toasts';
import { useFormat, useText, type Text } from '../../i18n';
import { Button, IconButton } from '../../ui/button';
import { DetailColumn } from '../../ui/columns';
import { Confirm } from '../../ui/dialog';
import { EmptyState, ErrorState, Skeleton, useLate } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { visibleText } from '../../ui/visible-text';
import styles from './trash-view.module.css';

interface Entry {
  readonly kind: TrashKind;
  readonly id: string;
  readonly title: string;
  readonly trashedAt: number;
}

const ICONS: Readonly<Record<TrashKind, LucideIcon>> = { session: AudioLines, note: NotebookText, project: Folder };
const LISTS = [trashedSessions, trashedNotes, trashedProjects] as const;

/** What was thrown away: brought back, or deleted for good. Only here is anything deleted for good. */
export function TrashView(): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const format = useFormat();
  const sessions = trashedSessions.use();
  const notes = trashedNotes.use();
  const projects = trashedProjects.use();
  const [asking, setAsking] = useState<Entry | 'all' | null>(null);
  useEffect(() => {
    for (const list of LISTS) list.open();
    return () => {
      for (const list of LISTS) list.leave();
    };
  }, []);

  const states = [sessions, notes, projects];
  const entries = useMemo(
    () => entriesOf(sessions.items, notes.items, projects.items, t),
    [sessions.items, notes.items, projects.items, t],
  );
  const total = states.reduce((sum, state) => sum + state.total, 0);
  const loading = states.some(({ phase }) => phase === 'loading');
  const failed = states.find(({ phase }) => phase === 'failed');
  const late = useLate(loading && entries.length === 0);

  async function answer(act: boolean): Promise<void> {
    const what = asking;
    setAsking(null);
    if (!act || what === null) return;
    if (what === 'all') {
      if (await change('trash.empty', {})) notify('toast.emptied');
    } else if (await erase(what.kind, what.id)) notify('toast.erased', { title: what.title });
  }

  return (
    <DetailColumn
      label={t('area.trash')}
      start={
        <>
          <h1 className={styles['heading']}>{t('area.trash')}</h1>
          {total > 0 && <span className={styles['count']}>{format.number(total)}</span>}
        </>
      }
    >
      {failed !== undefined && entries.length === 0 ? (
        <ErrorState
          title={t('error.list')}
          text={t('error.nothingLost')}
          {...(failed.error === null ? {} : { details: refusal(failed.error) })}
          action={{ title: t('common.tryAgain'), run: () => LISTS.forEach((list) => list.open()) }}
        />
      ) : entries.length === 0 && !loading ? (
        <EmptyState icon={Trash2} title={t('trash.isEmpty')} text={t('trash.isEmptyText')} />
      ) : entries.length === 0 ? (
        late && <Skeleton kind="text" />
      ) : (
        <div className={styles['scroll']} tabIndex={0} role="region" aria-label={t('area.trash')}>
          <div className={styles['bar']}>
            <Button variant="danger" onPress={() => setAsking('all')}>
              {t('trash.empty')}
            </Button>
          </div>
          <ul className={styles['list']}>
            {entries.map((entry) => (
              <li key={entry.id} className={styles['row']}>
                <Icon of={ICONS[entry.kind]} />
                <span className={styles['title']} title={entry.title}>
                  {entry.title}
                </span>
                <span className={styles['kind']}>{t(`kind.${entry.kind}`)}</span>
                <span className={styles['when']}>{format.short(entry.trashedAt)}</span>
                <Button
                  size="small"
                  icon={RotateCcw}
                  label={t('trash.restoreItem', { title: entry.title })}
                  onPress={() => void restoreEntry(entry)}
                >
                  {t('trash.restore')}
                </Button>
                <IconButton
                  icon={Shredder}
                  small
                  label={t('trash.eraseItem', { title: entry.title })}
                  onPress={() => setAsking(entry)}
                />
              </li>
            ))}
          </ul>
          {states.some(({ next }) => next !== null) && (
            <Button onPress={() => LISTS.forEach((list) => list.more())}>{t('list.more')}</Button>
          )}
        </div>
      )}
      {asking !== null && (
        <Confirm
          title={
            asking === 'all' ? t('trash.emptyAsk', { count: total }) : t('trash.eraseAsk', { title: asking.title })
          }
          text={t('trash.forGood')}
          safe={t('common.cancel')}
          act={asking === 'all' ? t('trash.empty') : t('trash.erase')}
          danger
          onAnswer={(act) => void answer(act)}
        />
      )}
    </DetailColumn>
  );
}

async function restoreEntry({ kind, id, title }: Entry): Promise<void> {
  if (await restore(kind, id)) notify('toast.restored', { title });
}

function entriesOf(
  sessions: readonly { readonly id: string; readonly title: string; readonly trashedAt: number }[],
  notes: readonly { readonly id: string; readonly title: string; readonly trashedAt: number }[],
  projects: readonly { readonly id: string; readonly name: string; readonly trashedAt: number }[],
  t: Text,
): readonly Entry[] {
  const all: Entry[] = [
    ...sessions.map(({ id, title, trashedAt }) => ({ kind: 'session' as const, id, title, trashedAt })),
    ...notes.map(({ id, title, trashedAt }) => ({
      kind: 'note' as const,
      id,
      title: title === '' ? t('notes.untitled') : title,
      trashedAt,
    })),
    ...projects.map(({ id, name, trashedAt }) => ({ kind: 'project' as const, id, title: name, trashedAt })),
  ];
  return all.map((entry) => ({ ...entry, title: visibleText(entry.title) })).sort((a, b) => b.trashedAt - a.trashedAt);
}
