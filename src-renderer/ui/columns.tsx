import type { ReactElement, ReactNode } from 'react';
import { cx } from './classes';
import styles from './columns.module.css';

export interface ListColumnProps {
  readonly title: string;
  readonly count?: string;
  readonly actions?: ReactNode;
  /** There is nothing to open beside it: it takes all the room. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}

/** The middle column: a toolbar with its name, and a list. */
export function ListColumn({ title, count, actions, wide = false, children }: ListColumnProps): ReactElement {
  const Column = wide ? 'main' : 'section';
  return (
    <Column className={cx(styles['list'], wide && styles['wide'])} aria-label={title} data-column="list">
      <div className={styles['toolbar']}>
        <h1 className={styles['heading']}>{title}</h1>
        {count !== undefined && <span className={styles['count']}>{count}</span>}
        <div className={styles['end']}>{actions}</div>
      </div>
      {children}
    </Column>
  );
}

export interface DetailColumnProps {
  readonly label: string;
  /** At the left of the toolbar. */
  readonly start?: ReactNode;
  readonly actions?: ReactNode;
  /** The column has no heading of its own that a screen reader could go to. */
  readonly heading?: boolean;
  readonly children: ReactNode;
}

/** The last column: what is open. */
export function DetailColumn({ label, start, actions, heading = false, children }: DetailColumnProps): ReactElement {
  return (
    <main className={styles['detail']} aria-label={label} data-column="detail" tabIndex={-1}>
      <div className={cx(styles['toolbar'], styles['detailBar'])}>
        {start}
        <div className={styles['end']}>{actions}</div>
      </div>
      {heading && <h2 className="visually-hidden">{label}</h2>}
      {children}
    </main>
  );
}
