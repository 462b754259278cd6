import type { ReactElement } from 'react';
import type { ActivityInfo } from '../../../src-main/contract/app-api';
import { useFormat, useText, type Text } from '../../i18n';
import { Badge, type Tone } from '../../ui/feedback';
import { visibleText } from '../../ui/visible-text';
import type { ActivityCall } from './activity-rows';
import styles from './activity-tab.module.css';
import { useOperationWords } from './operation-words';
import { UndoButton, UndoCell } from './undo-cell';

/** One tool call: a row, or a batch with its entries below it. */
export function CallRows({ call }: { readonly call: ActivityCall }): ReactElement {
  const t = useText();
  const format = useFormat();
  const words = useOperationWords();
  const [only] = call.entries;
  const batchName = [
    t('activity.batch', { count: call.entries.length }),
    ...call.entries
      .filter(({ id }) => call.undo.includes(id))
      .map((entry) => `${words.done(entry.operation)} ${titlesOf(entry, t)}`.trim()),
  ].join(', ');
  const start = (
    <>
      <span role="cell" className={styles['time']}>
        {format.time(call.at)}
      </span>
      <span role="cell" className={styles['client']} title={visibleText(call.client)}>
        {visibleText(call.client)}
      </span>
    </>
  );
  if (call.entries.length === 1 && only !== undefined) {
    return (
      <div role="row" className={styles['row']}>
        {start}
        <Entry entry={only} />
      </div>
    );
  }
  return (
    <>
      <div role="row" className={`${styles['row']} ${styles['batch']}`}>
        {start}
        <span role="cell" className={styles['what']}>
          {t('activity.batch', { count: call.entries.length })}
          {call.undo.length > 0 && <span className={styles['hint']}>{t('activity.batchUndo')}</span>}
        </span>
        <span role="cell" />
        <span role="cell" className={styles['time']}>
          {took(call.durationMs, t)}
        </span>
        <span role="cell" className={styles['undo']}>
          {call.undo.length > 0 && <UndoButton ids={call.undo} what={batchName} />}
        </span>
      </div>
      {call.entries.map((entry) => (
        <div role="row" key={entry.id} className={`${styles['row']} ${styles['child']}`}>
          <span role="cell" />
          <span role="cell" />
          <Entry entry={entry} child />
        </div>
      ))}
    </>
  );
}

const TONES: Readonly<Partial<Record<ActivityInfo['outcome'], Tone>>> = {
  failed: 'danger',
  conflict: 'warning',
  busy: 'warning',
  limit_reached: 'warning',
  plan_limit: 'warning',
};

function Entry({ entry, child = false }: { readonly entry: ActivityInfo; readonly child?: boolean }): ReactElement {
  const t = useText();
  const words = useOperationWords();
  const done = entry.outcome === 'done';
  const titles = titlesOf(entry, t);
  return (
    <>
      <span role="cell" className={child ? `${styles['what']} ${styles['inBatch']}` : styles['what']}>
        {done ? words.done(entry.operation) : t('activity.wanted', { what: words.wanted(entry.operation) })}
        {titles !== '' && (
          <span className={styles['quoted']} title={titles}>
            {titles}
          </span>
        )}
      </span>
      <span role="cell">
        {done ? (
          <span className={styles['done']}>{t('activity.outcomes.done')}</span>
        ) : (
          <span className={styles['badge']}>
            {entry.reason === null ? (
              <Badge tone={TONES[entry.outcome] ?? 'neutral'}>{t(`activity.codes.${entry.outcome}`)}</Badge>
            ) : (
              <Badge>{t(`activity.reasons.${entry.reason}`)}</Badge>
            )}
          </span>
        )}
      </span>
      <span role="cell" className={styles['time']}>
        {took(entry.durationMs, t)}
      </span>
      <span role="cell" className={styles['undo']}>
        {entry.undo !== null && (
          <UndoCell
            id={entry.id}
            undo={entry.undo}
            client={entry.client}
            what={`${words.done(entry.operation)} ${titles}`.trim()}
          />
        )}
      </span>
    </>
  );
}

function titlesOf(entry: ActivityInfo, t: Text): string {
  return entry.items
    .map(({ title }) => t('activity.quoted', { title: title === '' ? t('notes.untitled') : visibleText(title) }))
    .join(', ');
}

function took(ms: number, t: Text): string {
  return ms < 1000
    ? t('duration.ms', { ms: Math.max(1, Math.round(ms)) })
    : t('duration.seconds', { seconds: Math.round(ms / 1000) });
}
