import type { ReactElement, ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components';
import { Button } from './button';
import { cx } from './classes';
import styles from './dialog.module.css';
import { ModalLayer } from './modal-layer';

export interface DialogProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly actions: ReactNode;
  readonly role?: 'dialog' | 'alertdialog';
  readonly wide?: boolean;
  readonly onClose: () => void;
}

/** A question or a form in front of everything. Escape closes it; focus returns to what opened it. */
export function Dialog({
  title,
  children,
  actions,
  role = 'dialog',
  wide = false,
  onClose,
}: DialogProps): ReactElement {
  return (
    <ModalLayer
      scrim={styles['scrim'] ?? ''}
      className={cx(styles['dialog'], wide && styles['wide'])}
      dismissable={role === 'dialog'}
      onClose={onClose}
    >
      <AriaDialog role={role} className={styles['inside'] ?? ''}>
        <Heading slot="title" className={styles['title'] ?? ''}>
          {title}
        </Heading>
        {children}
        <div className={styles['actions']}>{actions}</div>
      </AriaDialog>
    </ModalLayer>
  );
}

export interface ConfirmProps {
  readonly title: string;
  readonly text: string;
  /** The safe answer: it has the focus, and Escape gives it. */
  readonly safe: string;
  readonly act: string;
  readonly danger?: boolean;
  readonly onAnswer: (act: boolean) => void;
}

/** Asks once before what cannot be taken back. */
export function Confirm({ title, text, safe, act, danger = false, onAnswer }: ConfirmProps): ReactElement {
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={() => onAnswer(false)}
      actions={
        <>
          <Button size="large" autoFocus onPress={() => onAnswer(false)}>
            {safe}
          </Button>
          <Button size="large" variant={danger ? 'danger' : 'default'} onPress={() => onAnswer(true)}>
            {act}
          </Button>
        </>
      }
    >
      <p className={styles['text']}>{text}</p>
    </Dialog>
  );
}
