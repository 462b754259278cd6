import type { ReactElement } from 'react';
import { cx } from './classes';
import styles from './marks.module.css';
import { initials } from '../i18n';

/** A project's colour; the name always stands beside it. Grey where there is no project. */
export function ProjectDot({
  color,
  large = false,
}: {
  readonly color: string | null;
  readonly large?: boolean;
}): ReactElement {
  return (
    <i
      className={cx(styles['dot'], styles[`project-${color ?? 'gray'}`], large && styles['large'])}
      aria-hidden="true"
    />
  );
}

/** A state's colour; the word stands beside it. */
export function StateDot({ tone }: { readonly tone: 'success' | 'warning' | 'danger' | 'off' }): ReactElement {
  return <i className={cx(styles['dot'], styles[`state-${tone}`])} aria-hidden="true" />;
}

/** A person by the first letters of the name. */
export function Initials({ name }: { readonly name: string }): ReactElement {
  return (
    <span className={styles['who']} title={name} role="img" aria-label={name}>
      {initials(name)}
    </span>
  );
}

/** What is left of a wait, as a ring; the time stands beside it. */
export function CountdownRing({ share }: { readonly share: number }): ReactElement {
  const length = 2 * Math.PI * 6;
  return (
    <svg className={styles['ring']} viewBox="0 0 16 16" aria-hidden="true">
      <circle className={styles['ringBack']} cx="8" cy="8" r="6" />
      <circle
        className={styles['ringFront']}
        cx="8"
        cy="8"
        r="6"
        strokeDasharray={`${(length * Math.max(0, Math.min(1, share))).toFixed(2)} ${length.toFixed(2)}`}
      />
    </svg>
  );
}
