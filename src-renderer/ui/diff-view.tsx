import { useMemo, type ReactElement } from 'react';
import { cx } from './classes';
import styles from './diff-view.module.css';
import { diffLines } from './line-diff';

export interface DiffViewProps {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** Two texts, told apart by tint and sign. */
export function DiffView({ label, before, after }: DiffViewProps): ReactElement {
  const lines = useMemo(() => diffLines(before, after), [before, after]);
  const count = (sign: '+' | '-'): number => lines.filter((line) => line.sign === sign).length;
  return (
    <figure className={styles['diff']} aria-label={label}>
      <figcaption className={styles['head']}>
        <span>{label}</span>
        <span className={styles['counts']}>{`+${count('+')} \u2212${count('-')}`}</span>
      </figcaption>
      <div className={styles['lines']} tabIndex={0} role="region" aria-label={label}>
        {lines.map(({ sign, text }, index) => {
          const Line = sign === '+' ? 'ins' : sign === '-' ? 'del' : 'span';
          return (
            <Line
              key={index}
              className={cx(styles['line'], sign === '+' && styles['added'], sign === '-' && styles['removed'])}
            >
              <span className={styles['sign']} aria-hidden="true">
                {sign === '-' ? '\u2212' : sign}
              </span>
              <span>{text === '' ? '\u00a0' : text}</span>
            </Line>
          );
        })}
      </div>
    </figure>
  );
}
