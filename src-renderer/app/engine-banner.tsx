import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { useApp } from '../data/app-state';
import { useText } from '../i18n';
import { Banner } from '../ui/feedback';
import styles from './app.module.css';

/** Says when the engine could not be started again: nothing can be read or saved until it is. */
export function EngineBanner(): ReactElement | null {
  const t = useText();
  const engine = useApp((state) => state.engine);
  if (engine.state !== 'failed') return null;
  return (
    <div className={styles['banner']}>
      <Banner tone="danger" icon={TriangleAlert} title={t('engine.failed')}>
        {`${engine.problem ?? ''} ${t('engine.failedText')}`.trim()}
      </Banner>
    </div>
  );
}
