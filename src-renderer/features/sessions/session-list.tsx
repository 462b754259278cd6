import { AudioLines, Download, ListFilter } from 'lucide-react';
import { useEffect, useMemo, type ReactElement } from 'react';
import { trash } from '../../data/actions';
import { useApp } from '../../data/app-state';
import type { SessionItem } from '../../data/items';
import { sessionList } from '../../data/lists';
import { useRefusalText } from '../../data/refusal';
import { go } from '../../data/router';
import { useProjects } from '../../data/use-projects';
import { dayOf, daysBefore, useFormat, useText, type Format, type Text } from '../../i18n';
import { IconButton } from '../../ui/button';
import { ListColumn } from '../../ui/columns';
import { EmptyState, ErrorState, Skeleton, useLate } from '../../ui/feedback';
import { focusColumn } from '../../ui/focus';
import { ListRow } from '../../ui/list-row';
import { ProjectDot } from '../../ui/marks';
import { Menu } from '../../ui/menu';
import { VirtualList, type ListEntry } from '../../ui/virtual-list';
import { useRowHeight } from '../../ui/row-height';

export interface SessionListProps {
  readonly selectedId: string | null;
  readonly onImport: () => void;
}

export function SessionList({ selectedId, onImport }: SessionListProps): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const format = useFormat();
  const { items, total, phase, error, changed, filter } = sessionList.use();
  const projects = useProjects();
  const rowHeight = useRowHeight('list');
  const engine = useApp((state) => state.engine.state);
  useEffect(() => {
    sessionList.open();
    return () => sessionList.leave();
  }, [engine]);
  const late = useLate(phase === 'loading' && items.length === 0);
  const entries = useMemo(() => grouped(items, t, format), [items, t, format]);
  const filtered = Object.keys(filter).length > 0;

  function choose(id: string): void {
    go({ view: 'sessions', id, tab: 'summary', atMs: null });
  }

  const firstId = items[0]?.id;
  useEffect(() => {
    if (selectedId === null && firstId !== undefined)
      go({ view: 'sessions', id: firstId, tab: 'summary', atMs: null }, { replace: true });
  }, [selectedId, firstId]);

  async function remove(id: string): Promise<void> {
    const index = items.findIndex((item) => item.id === id);
    const session = items[index];
    if (session === undefined || !(await trash('session', id, session.title))) return;
    const next = items[index + 1] ?? items[index - 1];
    if (next !== undefined) choose(next.id);
  }

  return (
    <ListColumn
      title={t('area.sessions')}
      {...(phase === 'ready' && total > 0 ? { count: format.number(total) } : {})}
      wide={selectedId === null && items.length === 0 && !filtered}
      actions={
        <>
          <Menu label={t('list.filter')} items={filterItems(t, filter, [...projects.values()])}>
            <IconButton icon={ListFilter} label={filtered ? t('list.filtered') : t('list.filter')} on={filtered} />
          </Menu>
          <IconButton icon={Download} label={t('import.open')} onPress={onImport} />
        </>
      }
    >
      {phase === 'failed' && items.length === 0 ? (
        <ErrorState
          title={t('error.list')}
          text={t('error.nothingLost')}
          {...(error === null ? {} : { details: refusal(error) })}
          action={{ title: t('common.tryAgain'), run: () => sessionList.open() }}
        />
      ) : phase === 'ready' && items.length === 0 ? (
        <EmptyState
          icon={AudioLines}
          title={filtered ? t('list.noMatch') : t('sessions.empty')}
          text={filtered ? t('list.noMatchText') : t('sessions.emptyText')}
          action={
            filtered
              ? { title: t('list.showAll'), run: () => sessionList.filterBy({}) }
              : { title: t('import.files'), icon: Download, run: onImport }
          }
        />
      ) : items.length === 0 ? (
        late && <Skeleton kind="list" rows={8} />
      ) : (
        <VirtualList
          label={t('area.sessions')}
          entries={entries}
          total={total}
          rowHeight={rowHeight}
          selectedKey={selectedId}
          changed={changed}
          textOf={(session) => session.title}
          onSelect={choose}
          onEnter={() => focusColumn('detail')}
          onDelete={(id) => void remove(id)}
          onEnd={sessionList.more}
          renderRow={(session) => {
            const project = session.projectId === null ? undefined : projects.get(session.projectId);
            return (
              <ListRow
                title={session.title}
                time={format.time(session.startedAt)}
                dot={project?.color ?? null}
                place={project?.name ?? t('project.none')}
                {...(session.durationMs === null || session.durationMs === 0
                  ? {}
                  : { end: format.duration(session.durationMs) })}
              />
            );
          }}
        />
      )}
    </ListColumn>
  );
}

function filterItems(
  t: Text,
  filter: Readonly<Record<string, unknown>>,
  projects: readonly { readonly id: string; readonly name: string; readonly color: string }[],
): Parameters<typeof Menu>[0]['items'] {
  return [
    {
      key: 'all',
      title: t('list.all'),
      checked: Object.keys(filter).length === 0,
      run: () => sessionList.filterBy({}),
    },
    {
      key: 'pinned',
      title: t('list.pinned'),
      checked: filter['pinned'] === true,
      run: () => sessionList.filterBy({ pinned: true }),
    },
    ...projects.map(({ id, name, color }, index) => ({
      key: id,
      title: name,
      lead: <ProjectDot color={color} />,
      checked: filter['projectId'] === id,
      separated: index === 0,
      run: () => sessionList.filterBy({ projectId: id }),
    })),
  ];
}

/** The sessions under the days they began. */
function grouped(items: readonly SessionItem[], t: Text, format: Format): readonly ListEntry<SessionItem>[] {
  const entries: ListEntry<SessionItem>[] = [];
  let day: number | null = null;
  for (const item of items) {
    const its = dayOf(item.startedAt);
    if (its !== day) {
      day = its;
      const days = daysBefore(item.startedAt, Date.now());
      const title = days === 0 ? t('day.today') : days === 1 ? t('day.yesterday') : format.longDate(item.startedAt);
      entries.push({ type: 'head', key: `day-${its}`, title });
    }
    entries.push({ type: 'row', key: item.id, item });
  }
  return entries;
}
