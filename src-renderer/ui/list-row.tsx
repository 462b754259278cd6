import type { ReactElement } from 'react';
import styles from './list-row.module.css';
import { ProjectDot } from './marks';
import { visibleText } from './visible-text';

export interface ListRowProps {
  readonly title: string;
  readonly untitled?: boolean;
  readonly time?: string;
  readonly snippet?: string | null;
  readonly dot?: string | null;
  readonly place: string;
  readonly end?: string;
}

/** A row of two lines, or three with a snippet. */
export function ListRow({ title, untitled = false, time, snippet, dot, place, end }: ListRowProps): ReactElement {
  return (
    <>
      <div className={styles['first']}>
        <b className={untitled ? styles['untitled'] : undefined} title={visibleText(title)}>
          {visibleText(title)}
        </b>
        {time !== undefined && <span className={styles['time']}>{time}</span>}
      </div>
      {snippet !== undefined && <div className={styles['snippet']}>{visibleText(snippet ?? '')}</div>}
      <div className={styles['second']}>
        {dot !== undefined && <ProjectDot color={dot} />}
        <span className={styles['place']}>{visibleText(place)}</span>
        {end !== undefined && <span className={styles['time']}>{end}</span>}
      </div>
    </>
  );
}
