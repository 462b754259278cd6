import { Fragment, useMemo, type ReactElement } from 'react';
import type { Session, Turn } from '../../data/items';
import { clock, useFormat, useText } from '../../i18n';
import styles from './talk-chart.module.css';
import { axisMarks, talkLanes, type Lane } from './talk-lanes';

export interface TalkChartProps {
  readonly session: Session;
  readonly turns: readonly Turn[];
  readonly onSeek: (ms: number) => void;
}

/** One lane a speaker, with what each spoke of the whole. A press opens the transcript at that moment. */
export function TalkChart({ session, turns, onSeek }: TalkChartProps): ReactElement | null {
  const t = useText();
  const format = useFormat();
  const totalMs = session.durationMs ?? 0;
  const lanes = useMemo(() => talkLanes(session.speakers, turns, totalMs), [session.speakers, turns, totalMs]);
  if (lanes.length === 0) return null;
  return (
    <section className={styles['chart']} aria-label={t('sessions.talkTime')}>
      {lanes.map((lane) => (
        <Fragment key={lane.id}>
          <div className={styles['name']} title={lane.name ?? ''}>
            {lane.name ?? t('sessions.others')}
          </div>
          <svg
            className={styles['lane']}
            viewBox="0 0 1000 20"
            preserveAspectRatio="none"
            aria-hidden="true"
            onClick={(event) => {
              const box = event.currentTarget.getBoundingClientRect();
              onSeek(Math.round(((event.clientX - box.left) / box.width) * totalMs));
            }}
          >
            <rect className={styles['rail']} x="0" y="9.5" width="1000" height="1" />
            <path className={styles['spans']} d={pathOf(lane)} />
          </svg>
          <div className={styles['share']}>
            <b>{format.percent(lane.share)}</b>
            <span>{clock(lane.talkMs)}</span>
          </div>
        </Fragment>
      ))}
      <div />
      <svg className={styles['axis']} aria-hidden="true">
        {axisMarks(totalMs).map((at) => (
          <text key={at} x={`${(at / totalMs) * 100}%`} y="12" textAnchor={at === 0 ? 'start' : 'middle'}>
            {clock(at)}
          </text>
        ))}
        <text x="100%" y="12" textAnchor="end">
          {clock(totalMs)}
        </text>
      </svg>
      <div />
    </section>
  );
}

/** All bars of a lane as one shape: a long meeting has thousands. */
function pathOf({ spans }: Lane): string {
  return spans
    .map(([from, to]) => {
      const x = (from * 1000).toFixed(1);
      const width = Math.max(1.5, (to - from) * 1000 - 0.6).toFixed(1);
      return `M${x} 6h${width}v8h-${width}z`;
    })
    .join('');
}
