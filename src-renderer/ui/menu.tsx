import { Check, ChevronDown, type LucideIcon } from 'lucide-react';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover, Separator } from 'react-aria-components';
import { cx } from './classes';
import { Icon } from './icon';
import styles from './menu.module.css';
import { visibleText } from './visible-text';

export interface MenuEntry {
  readonly key: string;
  readonly title: string;
  readonly icon?: LucideIcon;
  /** Something small before the title, such as a project's dot. */
  readonly lead?: ReactNode;
  readonly checked?: boolean;
  readonly danger?: boolean;
  readonly hint?: string;
  readonly separated?: boolean;
  readonly run: () => void;
}

export interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuEntry[];
  /** The button that opens it. */
  readonly children: ReactElement;
  readonly placement?: 'bottom start' | 'bottom end' | 'top start';
}

/** A menu under its button. Focus comes back to the button. */
export function Menu({ label, items, children, placement = 'bottom end' }: MenuProps): ReactElement {
  const hasChecks = items.some(({ checked }) => checked !== undefined);
  return (
    <MenuTrigger>
      {children}
      <Popover className={styles['popover'] ?? ''} placement={placement} offset={4}>
        <AriaMenu
          aria-label={label}
          className={styles['menu'] ?? ''}
          onAction={(key) => items.find((item) => item.key === key)?.run()}
        >
          {items.map((item) => (
            <Fragment key={item.key}>
              {item.separated === true && <Separator className={styles['separator'] ?? ''} />}
              <MenuItem
                id={item.key}
                textValue={visibleText(item.title)}
                className={cx(styles['item'], item.danger === true && styles['danger'])}
              >
                {hasChecks ? (
                  <span className={styles['check']}>{markOf(item)}</span>
                ) : (
                  item.icon !== undefined && <Icon of={item.icon} />
                )}
                {item.lead}
                <span className={styles['title']}>{visibleText(item.title)}</span>
                {item.checked === true && <span className="visually-hidden">✓</span>}
                {item.hint !== undefined && <span className={styles['hint']}>{item.hint}</span>}
              </MenuItem>
            </Fragment>
          ))}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}

/** Where some entries are checked, checks and icons stand in one column, so that all titles begin at one edge. */
function markOf({ checked, icon }: MenuEntry): ReactElement | null {
  if (checked === true) return <Icon of={Check} size={14} />;
  return icon === undefined ? null : <Icon of={icon} size={14} />;
}

/** The little arrow of a button that opens a menu. */
export function MenuArrow(): ReactElement {
  return <Icon of={ChevronDown} size={14} />;
}
