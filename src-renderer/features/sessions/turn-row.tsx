import { memo, type ReactElement } from 'react';
import type { Turn } from '../../data/items';
import { clock, useText } from '../../i18n';
import { cx } from '../../ui/classes';
import { cutAtHits } from './transcript-search';
import styles from './transcript-view.module.css';

export interface TurnRowProps {
  readonly turn: Turn;
  /** The speaker is the one before: the name need not be said again. */
  readonly continued: boolean;
  readonly now: boolean;
  readonly starts: readonly number[];
  readonly currentStart: number | null;
  readonly length: number;
  readonly onSeek: (ms: number) => void;
  readonly onSpeaker: (speakerId: string) => void;
}

/** One turn: when, who, what. */
export const TurnRow = memo(function TurnRow(props: TurnRowProps): ReactElement {
  const t = useText();
  const { turn, continued, now, starts, currentStart, length, onSeek, onSpeaker } = props;
  const { startMs, speakerId } = turn;
  const name = turn.speaker ?? t('sessions.unknownSpeaker');
  return (
    <div className={cx(styles['turn'], now && styles['now'], continued && styles['continued'])}>
      {startMs === null ? (
        <span className={styles['time']} />
      ) : (
        <button
          type="button"
          className={styles['time']}
          aria-label={t('sessions.goTo', { time: clock(startMs) })}
          aria-current={now ? 'true' : undefined}
          onClick={() => onSeek(startMs)}
        >
          {clock(startMs)}
        </button>
      )}
      <div>
        {!continued &&
          (speakerId === null ? (
            <span className={styles['speaker']}>{name}</span>
          ) : (
            <button
              type="button"
              className={cx(styles['speaker'], styles['named'])}
              aria-label={t('sessions.renameSpeaker', { name })}
              title={t('sessions.renameSpeaker', { name })}
              onClick={() => onSpeaker(speakerId)}
            >
              {name}
            </button>
          ))}
        <p className={styles['text']}>
          {starts.length === 0
            ? turn.text
            : cutAtHits(turn.text, length, starts).map(({ text, from }, index) =>
                from === null ? (
                  text
                ) : (
                  <mark key={index} className={from === currentStart ? styles['current'] : undefined}>
                    {text}
                  </mark>
                ),
              )}
        </p>
      </div>
    </div>
  );
});
