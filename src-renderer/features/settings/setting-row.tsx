import { Lock } from 'lucide-react';
import { useId, type ReactElement, type ReactNode } from 'react';
import { useText } from '../../i18n';
import { Icon } from '../../ui/icon';
import { Switch } from '../../ui/switch';
import styles from './settings.module.css';

export interface SettingRowProps {
  readonly title: string;
  readonly description?: string;
  readonly children: ReactNode;
}

/** A setting: what it is, what it means, and its control at the right edge. */
export function SettingRow({ title, description, children }: SettingRowProps): ReactElement {
  return (
    <div className={styles['row']}>
      <div>
        <b>{title}</b>
        {description !== undefined && <p className={styles['description']}>{description}</p>}
      </div>
      {children}
    </div>
  );
}

export interface SwitchRowProps {
  readonly title: string;
  readonly description: string;
  readonly on: boolean;
  /** The administrator decides. */
  readonly locked: boolean;
  readonly onChange: (on: boolean) => void;
}

/** A setting that is on or off; a click anywhere on its words toggles it. */
export function SwitchRow({ title, description, on, locked, onChange }: SwitchRowProps): ReactElement {
  const id = useId();
  return (
    <div className={styles['row']}>
      <div
        onClick={() => {
          if (!locked) onChange(!on);
        }}
      >
        <b>{title}</b>
        <p id={id} className={styles['description']}>
          {description}
        </p>
      </div>
      {locked ? <Locked on={on} /> : <Switch label={title} describedBy={id} on={on} onChange={onChange} />}
    </div>
  );
}

/** No switch at all: the administrator has decided. */
export function Locked({ on }: { readonly on?: boolean }): ReactElement {
  const t = useText();
  return (
    <span className={styles['lock']}>
      <Icon of={Lock} size={14} />
      {on === undefined ? t('mcp.blocked') : on ? t('mcp.lockedOn') : t('mcp.lockedOff')}
    </span>
  );
}
