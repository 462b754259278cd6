import { Check, CircleX, Play } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { ConnectionTest } from '../../../src-main/contract/app-api';
import { useAccess } from '../../data/access';
import { useApp } from '../../data/app-state';
import { errorOf, invoke } from '../../data/host';
import { useFormat, useText } from '../../i18n';
import { Button } from '../../ui/button';
import { CodeBlock } from '../../ui/feedback';
import { Icon } from '../../ui/icon';
import { StateDot } from '../../ui/marks';
import { initials } from '../../i18n';
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

function Connected(): ReactElement {
  const t = useText();
  const format = useFormat();
  const clients = useAccess((state) => state.clients);
  return (
    <div className={styles['connected']}>
      <h2 className={settings['sectionTitle']}>{t('connect.now')}</h2>
      {clients.length === 0 ? (
        <p className={styles['text']}>{t('connect.nobody')}</p>
      ) : (
        <ul className={styles['clients']}>
          {clients.map(({ id, name, version, since, calls }) => (
            <li key={id} className={styles['client']}>
              <span className={styles['tile']} aria-hidden="true">
                {initials(name)}
              </span>
              <span className={styles['who']}>
                <b>{name}</b>
                <span>{`${version} \u00b7 ${t('connect.since', { time: format.short(since) })}`}</span>
              </span>
              <span className={styles['state']}>
                <StateDot tone="success" />
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
  const [running, setRunning] = useState(false);
  const [result, setResult] = useState<ConnectionTest | null>(null);

  async function run(): Promise<void> {
    setRunning(true);
    try {
      setResult(await invoke('connect:test', null));
    } catch (thrown) {
      setResult({ ok: false, durationMs: 0, lines: [], problem: errorOf(thrown).message });
    } finally {
      setRunning(false);
    }
  }

  return (
    <div className={styles['test']}>
      <h2 className={settings['sectionTitle']}>{t('connect.test')}</h2>
      <p className={styles['text']}>{t('connect.testText')}</p>
      <Button icon={Play} disabled={running} onPress={() => void run()}>
        {running ? t('connect.testing') : result === null ? t('connect.runTest') : t('connect.runAgain')}
      </Button>
      <div role="status">
        {result !== null && (
          <p className={result.ok ? styles['good'] : styles['bad']}>
            <Icon of={result.ok ? Check : CircleX} />
            {result.ok ? t('connect.works', { ms: Math.round(result.durationMs) }) : t('connect.fails')}
          </p>
        )}
      </div>
      {result !== null && result.problem !== null && (
        <div className={styles['problem']}>
          <CodeBlock title={t('common.details')} text={result.problem} />
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
