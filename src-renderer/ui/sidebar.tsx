import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { Icon } from './icon';
import styles from './sidebar.module.css';
import { visibleText } from './visible-text';

export interface SidebarProps {
  readonly label: string;
  /** In the drag region at the top right: back and forward. */
  readonly top?: ReactNode;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** The first column. */
export function Sidebar({ label, top, foot, children }: SidebarProps): ReactElement {
  return (
    <nav className={styles['sidebar']} aria-label={label} data-column="sidebar">
      <div className={styles['bar']}>
        <div className={styles['top']}>{top}</div>
      </div>
      <div className={styles['body']}>{children}</div>
      {foot !== undefined && <div className={styles['foot']}>{foot}</div>}
    </nav>
  );
}

export interface NavItemProps {
  readonly icon?: LucideIcon;
  readonly lead?: ReactNode;
  readonly title: string;
  readonly count?: string;
  readonly hint?: string;
  readonly end?: ReactNode;
  readonly current?: boolean;
  readonly onPress: () => void;
}

/** A place to go to. */
export function NavItem({ icon, lead, title, count, hint, end, current = false, onPress }: NavItemProps): ReactElement {
  return (
    <button type="button" className={styles['item']} aria-current={current ? 'page' : undefined} onClick={onPress}>
      {icon !== undefined && <Icon of={icon} />}
      {lead !== undefined && <span className={styles['lead']}>{lead}</span>}
      <span className={styles['title']} title={visibleText(title)}>
        {visibleText(title)}
      </span>
      {count !== undefined && <span className={styles['count']}>{count}</span>}
      {hint !== undefined && (
        <kbd className={styles['hint']} aria-hidden="true">
          {hint}
        </kbd>
      )}
      {end}
    </button>
  );
}

/** Places that belong together, with a name where it helps. */
export function NavGroup({ title, children }: { readonly title?: string; readonly children: ReactNode }): ReactElement {
  return (
    <div className={styles['group']}>
      {title !== undefined && <h2 className={styles['heading']}>{title}</h2>}
      {children}
    </div>
  );
}
