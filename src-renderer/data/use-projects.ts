import { useEffect, useMemo } from 'react';
import type { ProjectItem } from './items';
import { projectList } from './lists';

/** Every project by id, for the names and colours beside items. */
export function useProjects(): ReadonlyMap<string, ProjectItem> {
  useEffect(() => projectList.open(), []);
  const { items, next, phase } = projectList.use();
  useEffect(() => {
    if (next !== null && phase === 'ready') projectList.more();
  }, [next, phase]);
  return useMemo(() => new Map(items.map((project) => [project.id, project])), [items]);
}
