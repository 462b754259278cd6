import { Plug, X } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import type { Refusal } from '../../src-main/contract/errors';
import { useRefusalText } from '../data/refusal';
import { dismiss, undoToast, useToasts, type Toast } from '../data/toasts';
import { useText, type Text } from '../i18n';
import { Button, IconButton } from '../ui/button';
import { Icon } from '../ui/icon';
import { visibleText } from '../ui/visible-text';
import { changeWords } from './change-words';
import styles from './toast-region.module.css';

const SHOWN_MS = 8_000;

/** What can be ignored: what an assistant did, with Undo. It stays while it is pointed at, focused or unseen. */
export function ToastRegion(): ReactElement {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className={styles['region']} role="status">
      {toasts.map((toast) => (
        <ToastCard key={toast.key} toast={toast} />
      ))}
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = (): void => {
      clearTimeout(timer);
      if (!document.hidden) timer = setTimeout(() => dismiss(toast.key), SHOWN_MS);
    };
    start();
    // Nobody saw it while the window was hidden: its time begins when it shows again.
    document.addEventListener('visibilitychange', start);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', start);
    };
  }, [held, toast]);
  const canUndo = toast.kind === 'client' ? toast.undo.length > 0 : toast.undo !== null;
  return (
    <div
      className={styles['toast']}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {toast.kind === 'client' && <Icon of={Plug} />}
      <span className={styles['text']}>{textOf(toast, t, refusal)}</span>
      <span className={styles['actions']}>
        {canUndo && (
          <Button variant="link" onPress={() => void undoToast(toast)}>
            {t('toast.undo')}
          </Button>
        )}
        <IconButton icon={X} label={t('common.close')} onPress={() => dismiss(toast.key)} />
      </span>
    </div>
  );
}

function textOf(toast: Toast, t: Text, refusal: (error: Refusal) => string): ReactElement {
  if (toast.kind === 'notice') {
    return <>{visibleText(typeof toast.text === 'string' ? t(toast.text, toast.values) : refusal(toast.text))}</>;
  }
  return (
    <>
      <b>{`${visibleText(toast.client)}:`}</b> {changeWords(toast.operations, toast.touched, t)}
    </>
  );
}
