import { TriangleAlert } from 'lucide-react';
import type { ReactElement } from 'react';
import { loadAccess } from '../data/access';
import { refreshWorkspaces, useApp } from '../data/app-state';
import { useWhyText } from '../data/refusal';
import { useText } from '../i18n';
import { Button } from '../ui/button';
import { DetailColumn } from '../ui/columns';
import { Banner, ErrorState } from '../ui/feedback';
import styles from './app.module.css';

/** The library could not be opened at all: nothing was ever read from it. */
export function useIsLibraryClosed(): boolean {
  return useApp(({ engine, workspaces }) => engine.state === 'failed' && workspaces.length === 0);
}

/** Any call starts the engine anew; once it runs, everything shown is read again. */
function tryAgain(): void {
  void refreshWorkspaces().then(loadAccess);
}

/** Says when the engine could not be started again: nothing can be read or saved until it is. */
export function EngineBanner(): ReactElement | null {
  const t = useText();
  const tell = useWhyText();
  const engine = useApp((state) => state.engine);
  const closed = useIsLibraryClosed();
  if (engine.state !== 'failed') return null;
  return (
    <div className={styles['banner']}>
      <Banner
        tone="danger"
        icon={TriangleAlert}
        title={closed ? t('engine.closed') : t('engine.failed')}
        actions={
          <Button variant="link" onPress={tryAgain}>
            {t('common.tryAgain')}
          </Button>
        }
      >
        {`${engine.problem === null ? '' : tell(engine.problem)} ${closed ? '' : t('engine.failedText')}`.trim()}
      </Banner>
    </div>
  );
}

/** Stands where the lists would be while the library cannot be opened. */
export function LibraryClosed(): ReactElement {
  const t = useText();
  const tell = useWhyText();
  const problem = useApp((state) => state.engine.problem);
  return (
    <DetailColumn label={t('engine.closed')}>
      <ErrorState
        page
        title={t('engine.closed')}
        text={t('engine.closedText')}
        {...(problem === null ? {} : { details: tell(problem) })}
        action={{ title: t('common.tryAgain'), run: tryAgain }}
      />
    </DetailColumn>
  );
}
