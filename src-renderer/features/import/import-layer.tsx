import { Download } from 'lucide-react';
import { useEffect, useState, type ReactElement } from 'react';
import { useText } from '../../i18n';
import { Icon } from '../../ui/icon';
import { ImportReportDialog } from './import-report';
import { startImport, useImport } from './import-state';
import styles from './import-layer.module.css';

/** Files dropped anywhere in the window, the progress of an import, and what came of it. */
export function ImportLayer(): ReactElement {
  const t = useText();
  const { running, done, total, reports, problem } = useImport();
  const over = useDrop();
  return (
    <>
      <div role="status">
        {over && (
          <div className={styles['drop']}>
            <div className={styles['dropText']}>
              <Icon of={Download} size={20} />
              <b>{t('import.drop')}</b>
              <span>{t('import.dropText')}</span>
            </div>
          </div>
        )}
        {running && total > 0 && (
          <div className={styles['progress']}>
            <span>{t('import.progress', { done, count: total })}</span>
            <progress value={done} max={total} aria-label={t('import.progress', { done, count: total })} />
          </div>
        )}
      </div>
      {(reports !== null || problem !== null) && <ImportReportDialog reports={reports ?? []} problem={problem} />}
    </>
  );
}

function useDrop(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    let depth = 0;
    const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth += 1;
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      depth = Math.max(0, depth - 1);
      if (depth === 0) setOver(false);
    };
    const drag = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      depth = 0;
      setOver(false);
      void startImport(window.host.pathsOf([...(event.dataTransfer?.files ?? [])]));
    };
    const handlers = { dragenter: enter, dragleave: leave, dragover: drag, drop };
    for (const [name, handler] of Object.entries(handlers)) window.addEventListener(name, handler as EventListener);
    return () => {
      for (const [name, handler] of Object.entries(handlers))
        window.removeEventListener(name, handler as EventListener);
    };
  }, []);
  return over;
}
