import { ListFilter, NotebookText, SquarePen } from 'lucide-react';
import { useEffect, useMemo, type ReactElement } from 'react';
import { newNote, trash } from '../../data/actions';
import { useApp } from '../../data/app-state';
import type { NoteItem } from '../../data/items';
import { noteList } from '../../data/lists';
import { useRefusalText } from '../../data/refusal';
import { go } from '../../data/router';
import { shortcut } from '../../data/shortcuts';
import { useProjects } from '../../data/use-projects';
import { daysBefore, useFormat, useText, type Text } from '../../i18n';
import { IconButton } from '../../ui/button';
import { ListColumn } from '../../ui/columns';
import { EmptyState, ErrorState, Skeleton, useLate } from '../../ui/feedback';
import { focusColumn } from '../../ui/focus';
import { ListRow } from '../../ui/list-row';
import { ProjectDot } from '../../ui/marks';
import { Menu } from '../../ui/menu';
import { useRowHeight } from '../../ui/row-height';
import { VirtualList, type ListEntry } from '../../ui/virtual-list';

export function NoteList({ selectedId }: { readonly selectedId: string | null }): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const format = useFormat();
  const { items, total, phase, error, changed, filter } = noteList.use();
  const projects = useProjects();
  const rowHeight = useRowHeight('snippet');
  const engine = useApp((state) => state.engine.state);
  useEffect(() => {
    noteList.open();
    return () => noteList.leave();
  }, [engine]);
  const late = useLate(phase === 'loading' && items.length === 0);
  const entries = useMemo(() => grouped(items, t), [items, t]);
  const filtered = Object.keys(filter).length > 0;

  function choose(id: string): void {
    go({ view: 'notes', id });
  }

  const firstId = items[0]?.id;
  useEffect(() => {
    if (selectedId === null && firstId !== undefined) go({ view: 'notes', id: firstId }, { replace: true });
  }, [selectedId, firstId]);

  async function remove(id: string): Promise<void> {
    const index = items.findIndex((item) => item.id === id);
    const note = items[index];
    if (note === undefined || !(await trash('note', id, note.title || t('notes.untitled')))) return;
    go({ view: 'notes', id: (items[index + 1] ?? items[index - 1])?.id ?? null });
  }

  return (
    <ListColumn
      title={t('area.notes')}
      {...(phase === 'ready' && total > 0 ? { count: format.number(total) } : {})}
      wide={selectedId === null && items.length === 0 && !filtered}
      actions={
        <>
          <Menu
            label={t('list.filter')}
            items={[
              { key: 'all', title: t('list.all'), checked: !filtered, run: () => noteList.filterBy({}) },
              {
                key: 'pinned',
                title: t('list.pinned'),
                checked: filter['pinned'] === true,
                run: () => noteList.filterBy({ pinned: true }),
              },
              ...[...projects.values()].map(({ id, name, color }, index) => ({
                key: id,
                title: name,
                lead: <ProjectDot color={color} />,
                checked: filter['projectId'] === id,
                separated: index === 0,
                run: () => noteList.filterBy({ projectId: id }),
              })),
            ]}
          >
            <IconButton icon={ListFilter} label={filtered ? t('list.filtered') : t('list.filter')} on={filtered} />
          </Menu>
          <IconButton icon={SquarePen} label={t('notes.new')} onPress={() => void newNote()} />
        </>
      }
    >
      {phase === 'failed' && items.length === 0 ? (
        <ErrorState
          title={t('error.list')}
          text={t('error.nothingLost')}
          {...(error === null ? {} : { details: refusal(error) })}
          action={{ title: t('common.tryAgain'), run: () => noteList.open() }}
        />
      ) : phase === 'ready' && items.length === 0 ? (
        <EmptyState
          icon={NotebookText}
          title={filtered ? t('list.noMatch') : t('notes.empty')}
          text={filtered ? t('list.noMatchText') : t('notes.emptyText', { key: shortcut('newNote') })}
          action={
            filtered
              ? { title: t('list.showAll'), run: () => noteList.filterBy({}) }
              : { title: t('notes.new'), icon: SquarePen, run: () => void newNote() }
          }
        />
      ) : items.length === 0 ? (
        late && <Skeleton kind="list" rows={8} />
      ) : (
        <VirtualList
          label={t('area.notes')}
          entries={entries}
          total={total}
          rowHeight={rowHeight}
          selectedKey={selectedId}
          changed={changed}
          textOf={(note) => note.title}
          onSelect={choose}
          onEnter={() => focusColumn('detail')}
          onDelete={(id) => void remove(id)}
          onEnd={noteList.more}
          renderRow={(note) => {
            const project = note.projectId === null ? undefined : projects.get(note.projectId);
            return (
              <ListRow
                title={note.title === '' ? t('notes.untitled') : note.title}
                untitled={note.title === ''}
                time={format.short(note.updatedAt)}
                snippet={note.snippet === '' ? t('notes.noText') : note.snippet}
                dot={project?.color ?? null}
                place={project?.name ?? t('project.none')}
              />
            );
          }}
        />
      )}
    </ListColumn>
  );
}

/** The notes under when they were changed last. */
function grouped(items: readonly NoteItem[], t: Text): readonly ListEntry<NoteItem>[] {
  const entries: ListEntry<NoteItem>[] = [];
  let group: string | null = null;
  for (const item of items) {
    const days = daysBefore(item.updatedAt, Date.now());
    const its = days <= 0 ? 'today' : days === 1 ? 'yesterday' : days < 7 ? 'week' : days < 31 ? 'month' : 'older';
    if (its !== group) {
      group = its;
      entries.push({ type: 'head', key: `group-${its}`, title: t(`day.${its}`) });
    }
    entries.push({ type: 'row', key: item.id, item });
  }
  return entries;
}
