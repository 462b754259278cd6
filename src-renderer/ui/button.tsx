import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode, Ref } from 'react';
import { Button as AriaButton, ToggleButton, Tooltip, TooltipTrigger } from 'react-aria-components';
import styles from './button.module.css';
import { cx } from './classes';
import { Icon } from './icon';

export interface ButtonProps {
  readonly children: ReactNode;
  readonly icon?: LucideIcon;
  readonly variant?: 'default' | 'primary' | 'danger' | 'quiet' | 'link';
  readonly size?: 'small' | 'medium' | 'large';
  readonly disabled?: boolean;
  readonly autoFocus?: boolean;
  readonly label?: string;
  readonly onPress?: () => void;
  readonly ref?: Ref<HTMLButtonElement>;
}

export function Button(props: ButtonProps): ReactElement {
  const { children, icon, variant = 'default', size = 'medium', disabled = false, autoFocus = false } = props;
  return (
    <AriaButton
      {...(props.ref === undefined ? {} : { ref: props.ref })}
      className={cx(styles['button'], styles[variant], styles[size])}
      isDisabled={disabled}
      autoFocus={autoFocus}
      {...(props.label === undefined ? {} : { 'aria-label': props.label })}
      {...(props.onPress === undefined ? {} : { onPress: props.onPress })}
    >
      {icon && <Icon of={icon} size={size === 'small' ? 14 : 16} />}
      {children}
    </AriaButton>
  );
}

export interface IconButtonProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly hint?: string;
  readonly disabled?: boolean;
  readonly small?: boolean;
  /** What it opens is in effect now; its name says so too. */
  readonly on?: boolean;
  readonly onPress?: () => void;
}

/** A button that is an icon; its name shows when the pointer rests on it. */
export function IconButton({
  icon,
  label,
  hint,
  disabled = false,
  small = false,
  on = false,
  onPress,
}: IconButtonProps): ReactElement {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <AriaButton
        className={cx(styles['icon'], small && styles['iconSmall'], on && styles['iconOn'])}
        aria-label={label}
        isDisabled={disabled}
        {...(onPress === undefined ? {} : { onPress })}
      >
        <Icon of={icon} size={small ? 14 : 16} />
      </AriaButton>
      <Hint>{hint === undefined ? label : `${label}  ${hint}`}</Hint>
    </TooltipTrigger>
  );
}

export interface IconToggleProps {
  readonly icon: LucideIcon;
  readonly label: string;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

/** An icon that is pressed or not. */
export function IconToggle({ icon, label, on, onChange }: IconToggleProps): ReactElement {
  return (
    <TooltipTrigger delay={500} closeDelay={0}>
      <ToggleButton
        className={cx(styles['icon'], on && styles['iconOn'])}
        aria-label={label}
        isSelected={on}
        onChange={onChange}
      >
        <Icon of={icon} />
      </ToggleButton>
      <Hint>{label}</Hint>
    </TooltipTrigger>
  );
}

/** The name of what the pointer rests on. */
export function Hint({ children }: { readonly children: ReactNode }): ReactElement {
  return (
    <Tooltip className={styles['hint'] ?? ''} offset={4}>
      {children}
    </Tooltip>
  );
}
