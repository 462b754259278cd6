import { FilePenLine, PencilLine } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import { openLink } from '../../data/actions';
import { call, errorOf } from '../../data/host';
import { refusalText } from '../../data/refusal';
import type { Session, Turn } from '../../data/items';
import { useText } from '../../i18n';
import { Button } from '../../ui/button';
import { Banner, EmptyState } from '../../ui/feedback';
import { Markdown } from '../../ui/markdown';
import { MarkdownEditor } from '../../ui/markdown-editor';
import page from '../../ui/page.module.css';
import styles from './session-summary.module.css';
import { TalkChart } from './talk-chart';

export interface SessionSummaryProps {
  readonly session: Session;
  readonly turns: readonly Turn[];
  readonly onSeek: (ms: number) => void;
}

/** Who talked when, and what came of it. */
export function SessionSummary({ session, turns, onSeek }: SessionSummaryProps): ReactElement {
  const t = useText();
  const [draft, setDraft] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);

  async function save(): Promise<void> {
    try {
      await call('sessions.summary.update', { sessionId: session.id, summary: draft ?? '' });
      setDraft(null);
      setProblem(null);
    } catch (thrown) {
      setProblem(refusalText(errorOf(thrown), t));
    }
  }

  if (draft !== null) {
    return (
      <div className={styles['edit']}>
        {problem !== null && (
          <div className={page['banner']}>
            <Banner tone="danger" icon={PencilLine} title={t('sessions.summaryNotSaved')}>
              {problem}
            </Banner>
          </div>
        )}
        <MarkdownEditor
          label={t('sessions.summary')}
          placeholder={t('sessions.summaryPlaceholder')}
          value={draft}
          autoFocus
          onChange={setDraft}
        />
        <div className={styles['bar']}>
          <Button variant="quiet" onPress={() => setDraft(null)}>
            {t('common.cancel')}
          </Button>
          <Button variant="primary" onPress={() => void save()}>
            {t('common.save')}
          </Button>
        </div>
      </div>
    );
  }
  const start = (): void => setDraft(session.summary);
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
