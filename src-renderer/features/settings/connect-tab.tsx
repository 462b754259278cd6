import { Check, CircleX, Play } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { ConnectionTest } from '../../../src-main/contract/app-api';
import type { Refusal } from '../../../src-main/contract/errors';
import { useAccess } from '../../data/access';
import { useApp } from '../../data/app-state';
import { errorOf, invoke } from '../../data/host';
import { useWhyText, useRefusalText } from '../../data/refusal';
import { useFormat, useText } from '../../i18n';
import { Button } from '../../ui/button';
import { CodeBlock } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { StateDot } from '../../ui/marks';
import { initials } from '../../i18n';
import { isMcpRunning } from './access-math';
import styles from './connect-tab.module.css';
import settings from './settings.module.css';

/** How an assistant is told about TalkBar, and whether it would work. */
export function ConnectTab(): ReactElement {
  const t = useText();
  const helper = useApp((state) => state.info?.helper ?? '');
  const configuration = `{
  "mcpServers": {
    "talkbar": {
      "command": ${JSON.stringify(helper)},
      "args": ["mcp"]
    }
  }
}`;
  return (
    <div className={styles['columns']}>
      <section>
        <h2 className={settings['sectionTitle']}>{t('connect.snippets')}</h2>
        <p className={styles['text']}>{t('connect.snippetsText')}</p>
        <div className={styles['codes']}>
          <CodeBlock title={t('connect.file')} text={configuration} />
          <CodeBlock title={t('connect.claudeCode')} text={`claude mcp add talkbar -- ${quoted(helper)} mcp`} />
          <CodeBlock title={t('connect.command')} text={`${quoted(helper)} mcp`} />
        </div>
      </section>
      <section>
        <Connected />
        <Test />
      </section>
    </div>
  );
}

function quoted(path: string): string {
  return /\s/u.test(path) ? `"${path}"` : path;
}

/** Whoever connects now is offered no tools. */
function useIsMcpOff(): boolean {
  return useAccess(({ access }) => access !== null && !isMcpRunning(access));
}

function Connected(): ReactElement {
  const t = useText();
  const format = useFormat();
  const clients = useAccess((state) => state.clients);
  const off = useIsMcpOff();
  return (
    <div className={styles['connected']}>
      <h2 className={settings['sectionTitle']}>{t('connect.now')}</h2>
      {clients.length === 0 ? (
        <p className={styles['text']}>{t('connect.nobody')}</p>
      ) : (
        <ul className={styles['clients']}>
          {clients.map(({ id, name, version, since, calls, toolsOffered }) => (
            <li key={id} className={styles['client']}>
              <span className={styles['tile']} aria-hidden="true">
                {initials(name)}
              </span>
              <span className={styles['who']}>
                <b>{name}</b>
                <span>{`${version} \u00b7 ${t('connect.since', { time: format.short(since) })}`}</span>
                {!toolsOffered && (
                  <span className={styles['noTools']}>{off ? t('connect.noToolsYet') : t('connect.noTools')}</span>
                )}
              </span>
              <span className={styles['state']}>
                <StateDot tone={toolsOffered ? 'success' : 'warning'} />
                {t('connect.calls', { count: calls, value: format.number(calls) })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Test(): ReactElement {
  const t = useText();
  const off = useIsMcpOff();
  const [running, setRunning] = useState(false);
  const tell = useWhyText();
  const refusal = useRefusalText();
  const [result, setResult] = useState<ConnectionTest | null>(null);
  /** The test could not be made at all. */
  const [failure, setFailure] = useState<Refusal | null>(null);
  const isFirst = result === null && failure === null;
  const why = failure === null ? result?.problem && tell(result.problem) : refusal(failure);

  async function run(): Promise<void> {
    setRunning(true);
    setFailure(null);
    try {
      setResult(await invoke('connect:test', null));
    } catch (thrown) {
      setResult(null);
      setFailure(errorOf(thrown));
    } finally {
      setRunning(false);
    }
  }

  return (
    <div className={styles['test']}>
      <h2 className={settings['sectionTitle']}>{t('connect.test')}</h2>
      <p className={styles['text']}>{t('connect.testText')}</p>
      {off && <p className={styles['text']}>{t('connect.testWhileOff')}</p>}
      <Button icon={Play} disabled={running} onPress={() => void run()}>
        {running ? t('connect.testing') : isFirst ? t('connect.runTest') : t('connect.runAgain')}
      </Button>
      <div role="status">
        {!isFirst && (
          <p className={result?.ok === true ? styles['good'] : styles['bad']}>
            <Icon of={result?.ok === true ? Check : CircleX} />
            {result?.ok === true
              ? t('connect.works', { ms: Math.round(result.durationMs) })
              : `${t('connect.fails')} ${why ?? ''}`}
          </p>
        )}
      </div>
      {result?.ok === false && result.complaint !== '' && (
        <div className={styles['problem']}>
          <CodeBlock title={t('connect.complaint')} text={result.complaint} />
        </div>
      )}
      {result !== null && result.lines.length > 0 && (
        <figure className={styles['lines']} aria-label={t('connect.handshake')}>
          <figcaption>{t('connect.handshake')}</figcaption>
          <ol tabIndex={0} aria-label={t('connect.handshake')}>
            {result.lines.map(({ direction, line }, index) => (
              <li key={index}>
                <span aria-label={direction === 'sent' ? t('connect.sent') : t('connect.received')} role="img">
                  {direction === 'sent' ? '\u2192' : '\u2190'}
                </span>
                <code>{line}</code>
              </li>
            ))}
          </ol>
        </figure>
      )}
    </div>
  );
}
