import { Folder, FolderPlus } from 'lucide-react';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { useApp } from '../../data/app-state';
import { projectList } from '../../data/lists';
import { go } from '../../data/router';
import type { Route } from '../../data/routes';
import { useProjects } from '../../data/use-projects';
import { useFormat, useText } from '../../i18n';
import { IconButton } from '../../ui/button';
import { DetailColumn, ListColumn } from '../../ui/columns';
import { EmptyState, ErrorState, Skeleton, useLate } from '../../ui/feedback';
import { focusColumn } from '../../ui/focus';
import { ListRow } from '../../ui/list-row';
import { useRowHeight } from '../../ui/row-height';
import { VirtualList, type ListEntry } from '../../ui/virtual-list';
import type { ProjectItem } from '../../data/items';
import { useRefusalText } from '../../data/refusal';
import { NewProjectDialog } from './new-project-dialog';
import { ProjectDetail } from './project-detail';

/** Projects: the list, and the one that is open. */
export function ProjectsView({ route }: { readonly route: Route & { readonly view: 'projects' } }): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const format = useFormat();
  const { items, total, phase, error, changed } = projectList.use();
  useProjects();
  const rowHeight = useRowHeight('list');
  const engine = useApp((state) => state.engine.state);
  const [creating, setCreating] = useState(false);
  useEffect(() => {
    projectList.open();
    return () => projectList.leave();
  }, [engine]);
  const firstId = items[0]?.id;
  useEffect(() => {
    if (route.id === null && firstId !== undefined) go({ view: 'projects', id: firstId }, { replace: true });
  }, [route.id, firstId]);
  const late = useLate(phase === 'loading' && items.length === 0);
  const entries = useMemo(() => grouped(items, t('list.pinned'), t('list.others')), [items, t]);

  return (
    <>
      <ListColumn
        title={t('area.projects')}
        {...(phase === 'ready' && total > 0 ? { count: format.number(total) } : {})}
        wide={route.id === null && items.length === 0}
        actions={<IconButton icon={FolderPlus} label={t('projects.new')} onPress={() => setCreating(true)} />}
      >
        {phase === 'failed' && items.length === 0 ? (
          <ErrorState
            title={t('error.list')}
            text={t('error.nothingLost')}
            {...(error === null ? {} : { details: refusal(error) })}
            action={{ title: t('common.tryAgain'), run: () => projectList.open() }}
          />
        ) : phase === 'ready' && items.length === 0 ? (
          <EmptyState
            icon={Folder}
            title={t('projects.empty')}
            text={t('projects.emptyText')}
            action={{ title: t('projects.new'), icon: FolderPlus, run: () => setCreating(true) }}
          />
        ) : items.length === 0 ? (
          late && <Skeleton kind="list" rows={6} />
        ) : (
          <VirtualList
            label={t('area.projects')}
            entries={entries}
            total={total}
            rowHeight={rowHeight}
            selectedKey={route.id}
            changed={changed}
            textOf={(project) => project.name}
            onSelect={(id) => go({ view: 'projects', id })}
            onEnter={() => focusColumn('detail')}
            renderRow={(project) => (
              <ListRow
                title={project.name}
                dot={project.color}
                place={`${t('projects.sessions', { count: project.counts.sessions })}, ${t('projects.notes', { count: project.counts.notes })}`}
              />
            )}
          />
        )}
      </ListColumn>
      {route.id === null ? (
        items.length > 0 && <DetailColumn label={t('area.projects')}>{null}</DetailColumn>
      ) : (
        <ProjectDetail key={route.id} id={route.id} />
      )}
      {creating && <NewProjectDialog onClose={() => setCreating(false)} />}
    </>
  );
}

/** Pinned ones first, under their own head where there are any. */
function grouped(items: readonly ProjectItem[], pinned: string, others: string): readonly ListEntry<ProjectItem>[] {
  const rows = (of: readonly ProjectItem[]): ListEntry<ProjectItem>[] =>
    of.map((item) => ({ type: 'row', key: item.id, item }));
  const first = items.filter((item) => item.pinned);
  if (first.length === 0) return rows(items);
  const rest = items.filter((item) => !item.pinned);
  return [
    { type: 'head', key: 'pinned', title: pinned },
    ...rows(first),
    ...(rest.length === 0 ? [] : [{ type: 'head' as const, key: 'others', title: others }]),
    ...rows(rest),
  ];
}
