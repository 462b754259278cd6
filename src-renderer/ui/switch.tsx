import type { ReactElement } from 'react';
import { CheckboxButton, CheckboxField, SwitchButton, SwitchField } from 'react-aria-components';
import { cx } from './classes';
import styles from './switch.module.css';

export interface SwitchProps {
  readonly label: string;
  readonly on: boolean;
  readonly large?: boolean;
  readonly disabled?: boolean;
  /** The id of the text that says more. */
  readonly describedBy?: string;
  readonly onChange: (on: boolean) => void;
}

/** Two states; applies at once. */
export function Switch({
  label,
  on,
  large = false,
  disabled = false,
  describedBy,
  onChange,
}: SwitchProps): ReactElement {
  return (
    <SwitchField
      className={styles['field'] ?? ''}
      aria-label={label}
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
      isSelected={on}
      isDisabled={disabled}
      onChange={onChange}
    >
      <SwitchButton className={cx(styles['switch'], large && styles['large'])}>
        <span className={styles['track']} />
      </SwitchButton>
    </SwitchField>
  );
}

export type TriState = 'off' | 'some' | 'on';

export interface TriStateSwitchProps {
  /** Says how many are on: «Notes, Change, 5 of 8 on». */
  readonly label: string;
  readonly state: TriState;
  readonly disabled?: boolean;
  readonly onChange: (on: boolean) => void;
}

/** Many switches at once. Some on turns to on, on to off. */
export function TriStateSwitch({ label, state, disabled = false, onChange }: TriStateSwitchProps): ReactElement {
  return (
    <CheckboxField
      className={styles['field'] ?? ''}
      aria-label={label}
      isSelected={state === 'on'}
      isIndeterminate={state === 'some'}
      isDisabled={disabled}
      onChange={() => onChange(state !== 'on')}
    >
      <CheckboxButton className={styles['switch'] ?? ''}>
        <span className={styles['track']} />
      </CheckboxButton>
    </CheckboxField>
  );
}
