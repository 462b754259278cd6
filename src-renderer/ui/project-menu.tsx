import type { ReactElement } from 'react';
import { Button } from 'react-aria-components';
import { useText } from '../i18n';
import { ProjectDot } from './marks';
import { Menu } from './menu';
import styles from './project-menu.module.css';
import { visibleText } from './visible-text';

export interface ProjectMenuProps {
  readonly projectId: string | null;
  readonly projects: ReadonlyMap<string, { readonly id: string; readonly name: string; readonly color: string }>;
  readonly onChange: (projectId: string | null) => void;
}

/** Where an item is filed; a press files it elsewhere. */
export function ProjectMenu({ projectId, projects, onChange }: ProjectMenuProps): ReactElement {
  const t = useText();
  const project = projectId === null ? undefined : projects.get(projectId);
  const name = visibleText(project?.name ?? t('project.none'));
  return (
    <Menu
      label={t('project.choose')}
      placement="bottom start"
      items={[
        {
          key: '',
          title: t('project.none'),
          lead: <ProjectDot color={null} />,
          checked: projectId === null,
          run: () => onChange(null),
        },
        ...[...projects.values()].map(({ id, name: title, color }) => ({
          key: id,
          title,
          lead: <ProjectDot color={color} />,
          checked: id === projectId,
          run: () => onChange(id),
        })),
      ]}
    >
      <Button className={styles['button'] ?? ''} aria-label={t('project.filedUnder', { name })}>
        <ProjectDot color={project?.color ?? null} />
        <span className={styles['name']}>{name}</span>
      </Button>
    </Menu>
  );
}
