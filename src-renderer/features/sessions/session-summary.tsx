import { FilePenLine, PencilLine } from 'lucide-react';
import type { ReactElement } from 'react';
import { openLink } from '../../data/actions';
import { useRefusalText } from '../../data/refusal';
import type { Session, Turn } from '../../data/items';
import { useText } from '../../i18n';
import { Button } from '../../ui/button';
import { Banner, EmptyState } from '../../ui/feedback';
import { Markdown } from '../../ui/markdown';
import { MarkdownEditor } from '../../ui/markdown-editor';
import page from '../../ui/page.module.css';
import styles from './session-summary.module.css';
import { beginSummary, dropSummary, saveSummary, typeSummary, useSummaryDrafts } from './summary-drafts';
import { TalkChart } from './talk-chart';

export interface SessionSummaryProps {
  readonly session: Session;
  readonly turns: readonly Turn[];
  readonly onSeek: (ms: number) => void;
}

/** Who talked when, and what came of it. */
export function SessionSummary({ session, turns, onSeek }: SessionSummaryProps): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const draft = useSummaryDrafts((drafts) => drafts[session.id]);

  if (draft !== undefined) {
    return (
      <div className={styles['edit']}>
        {draft.error !== null && (
          <div className={page['banner']}>
            <Banner tone="danger" icon={PencilLine} title={t('sessions.summaryNotSaved')}>
              {refusal(draft.error)}
            </Banner>
          </div>
        )}
        <MarkdownEditor
          label={t('sessions.summary')}
          placeholder={t('sessions.summaryPlaceholder')}
          value={draft.text}
          autoFocus
          onChange={(text) => typeSummary(session.id, text)}
        />
        <div className={styles['bar']}>
          <Button variant="quiet" onPress={() => dropSummary(session.id)}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" onPress={() => void saveSummary(session.id)}>
            {t('common.save')}
          </Button>
        </div>
      </div>
    );
  }
  const start = (): void => beginSummary(session);
  return (
    <div className={page['scroll']} tabIndex={0} role="region" aria-label={t('sessions.summary')}>
      <TalkChart session={session} turns={turns} onSeek={onSeek} />
      {session.summary.trim() === '' ? (
        <div className={styles['none']}>
          <EmptyState
            icon={FilePenLine}
            title={t('sessions.noSummary')}
            text={t('sessions.noSummaryText')}
            action={{ title: t('sessions.writeSummary'), run: start }}
          />
        </div>
      ) : (
        <div className={styles['text']}>
          <Markdown text={session.summary} onLink={openLink} />
          <div className={styles['editButton']}>
            <Button variant="quiet" icon={PencilLine} onPress={start}>
              {t('common.edit')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
