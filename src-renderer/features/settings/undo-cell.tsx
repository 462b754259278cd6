import { Undo2 } from 'lucide-react';
import type { ReactElement } from 'react';
import { Focusable, TooltipTrigger } from 'react-aria-components';
import type { UndoState } from '../../../src-main/contract/app-api';
import { undoActivity } from '../../data/toasts';
import { daysBefore, useFormat, useText } from '../../i18n';
import { Button, Hint } from '../../ui/button';
import { visibleText } from '../../ui/visible-text';
import styles from './activity-tab.module.css';

export interface UndoButtonProps {
  readonly ids: readonly number[];
  /** What it takes back, for who hears the button alone. */
  readonly what: string;
}

export function UndoButton({ ids, what }: UndoButtonProps): ReactElement {
  const t = useText();
  return (
    <Button size="small" icon={Undo2} label={t('activity.undoItem', { what })} onPress={() => void undoActivity(ids)}>
      {t('activity.undo')}
    </Button>
  );
}

export interface UndoCellProps {
  readonly id: number;
  readonly undo: UndoState;
  /** Who made the change. */
  readonly client: string;
  readonly what: string;
}

/** The way back of one entry; where there is none any more it says so, and why. */
export function UndoCell({ id, undo, client, what }: UndoCellProps): ReactElement {
  const t = useText();
  const format = useFormat();
  switch (undo.state) {
    case 'offered': {
      const along = undo.along === 0 ? '' : t('activity.undoAlong', { count: undo.along, client: visibleText(client) });
      return <UndoButton ids={[id]} what={along === '' ? what : `${what}, ${along}`} />;
    }
    case 'with_call':
    case 'gone':
    case 'forgotten':
      return <NoUndo label={t(`activity.undoStates.${undo.state}`)} why={t(`activity.undoReasons.${undo.state}`)} />;
    case 'undone': {
      const why = t('activity.undoReasons.undone', { time: momentOf(undo.at, format) });
      return <NoUndo label={t('activity.undoStates.undone')} why={why} />;
    }
    case 'changed': {
      const time = momentOf(undo.at, format);
      const why =
        undo.client === null
          ? t('activity.undoReasons.changedByUser', { time })
          : t('activity.undoReasons.changedByClient', { time, client: visibleText(undo.client) });
      return <NoUndo label={t('activity.undoStates.changed')} why={why} />;
    }
  }
}

/** «14:05», with the day where it is another. */
function momentOf(at: number, format: ReturnType<typeof useFormat>): string {
  const time = format.time(at);
  return daysBefore(at, Date.now()) === 0 ? time : `${format.mediumDate(at)}, ${time}`;
}

/** The control stays reachable for the keyboard where it does nothing, because it has a reason to show. */
function NoUndo({ label, why }: { readonly label: string; readonly why: string }): ReactElement {
  return (
    <TooltipTrigger delay={300} closeDelay={0}>
      <Focusable>
        <span className={styles['noUndo']} role="button" aria-disabled aria-label={`${label}. ${why}`} tabIndex={0}>
          {label}
        </span>
      </Focusable>
      <Hint>{why}</Hint>
    </TooltipTrigger>
  );
}
