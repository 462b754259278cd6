import {
  AudioLines,
  ChevronLeft,
  ChevronRight,
  Download,
  Folder,
  NotebookText,
  Search,
  Settings,
  Trash2,
  type LucideIcon,
} from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { useAccess } from '../data/access';
import { useWorkspace } from '../data/app-state';
import { pinnedNotes, pinnedSessions } from '../data/lists';
import { back, forward, go, goToArea, navigate, useRouter } from '../data/router';
import type { Route } from '../data/routes';
import { shortcut } from '../data/shortcuts';
import { useProjects } from '../data/use-projects';
import { useFormat, useText } from '../i18n';
import { IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { ProjectDot, StateDot } from '../ui/marks';
import { NavGroup, NavItem, Sidebar } from '../ui/sidebar';
import styles from './main-sidebar.module.css';
import { PLACES } from './places';
import { WorkspaceMenu } from './workspace-menu';

const ICONS: Readonly<Record<string, LucideIcon>> = {
  sessions: AudioLines,
  notes: NotebookText,
  projects: Folder,
  trash: Trash2,
};

export interface MainSidebarProps {
  readonly view: Route['view'];
  readonly onSearch: () => void;
  readonly onImport: () => void;
}

/** Where one can go. */
export function MainSidebar({ view, onSearch, onImport }: MainSidebarProps): ReactElement {
  const t = useText();
  const format = useFormat();
  const counts = useWorkspace()?.counts;
  const { entries, index } = useRouter();
  const access = useAccess((state) => state.access);
  const running = access !== null && access.settings.mcp.enabled && access.policy.mcpEnabled && !access.policyBroken;
  const count = (place: string): string | undefined => {
    const value =
      place === 'sessions'
        ? counts?.sessions
        : place === 'notes'
          ? counts?.notes
          : place === 'projects'
            ? counts?.projects
            : undefined;
    return value === undefined || value === 0 ? undefined : format.number(value);
  };
  return (
    <Sidebar
      label={t('area.main')}
      top={
        <>
          <IconButton
            icon={ChevronLeft}
            label={t('common.back')}
            hint={shortcut('back')}
            disabled={index === 0}
            onPress={back}
          />
          <IconButton
            icon={ChevronRight}
            label={t('common.forward')}
            hint={shortcut('forward')}
            disabled={index >= entries.length - 1}
            onPress={forward}
          />
        </>
      }
      foot={
        <>
          <button type="button" className={styles['import']} onClick={onImport}>
            <Icon of={Download} />
            <span>{t('import.files')}</span>
          </button>
          <NavItem
            icon={Settings}
            title={t('area.settings')}
            end={
              <span className={styles['mcp']}>
                <StateDot tone={running ? 'success' : 'off'} />
                MCP
                <span className="visually-hidden">{running ? t('mcp.running') : t('mcp.off')}</span>
              </span>
            }
            onPress={() => go({ view: 'settings', page: 'mcp', tab: 'access' })}
          />
        </>
      }
    >
      <WorkspaceMenu />
      <button type="button" className={styles['find']} onClick={onSearch}>
        <Icon of={Search} size={14} />
        <span>{t('search.label')}</span>
        <kbd aria-hidden="true">{shortcut('search')}</kbd>
      </button>
      {PLACES.map((group) => (
        <NavGroup key={group.join()}>
          {group.map((place) => {
            const own = count(place);
            return (
              <NavItem
                key={place}
                {...(ICONS[place] === undefined ? {} : { icon: ICONS[place] })}
                title={t(`area.${place}`)}
                {...(own === undefined ? {} : { count: own })}
                current={place === view}
                onPress={() => goToArea(place, `/${place}`)}
              />
            );
          })}
        </NavGroup>
      ))}
      <Pinned />
    </Sidebar>
  );
}

function Pinned(): ReactElement | null {
  const t = useText();
  const projects = useProjects();
  const sessions = pinnedSessions.use((state) => state.items);
  const notes = pinnedNotes.use((state) => state.items);
  useEffect(() => {
    pinnedSessions.filterBy({ pinned: true });
    pinnedNotes.filterBy({ pinned: true });
  }, []);
  const pinned = [...projects.values()].filter((project) => project.pinned);
  if (pinned.length + sessions.length + notes.length === 0) return null;
  return (
    <NavGroup title={t('list.pinned')}>
      {pinned.map(({ id, name, color }) => (
        <NavItem
          key={id}
          lead={<ProjectDot color={color} />}
          title={name}
          onPress={() => navigate(`/projects/${id}`)}
        />
      ))}
      {sessions.map(({ id, title }) => (
        <NavItem key={id} icon={AudioLines} title={title} onPress={() => navigate(`/sessions/${id}`)} />
      ))}
      {notes.map(({ id, title }) => (
        <NavItem
          key={id}
          icon={NotebookText}
          title={title === '' ? t('notes.untitled') : title}
          onPress={() => navigate(`/notes/${id}`)}
        />
      ))}
    </NavGroup>
  );
}
