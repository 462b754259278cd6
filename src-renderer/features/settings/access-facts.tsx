import { useEffect, useRef, useState, type ReactElement } from 'react';
import type { AccessInfo, ActivityInfo } from '../../../src-main/contract/app-api';
import { useAccess } from '../../data/access';
import { invoke } from '../../data/host';
import { onChange } from '../../data/live';
import { countDefinitionTokens } from '../../data/token-cost';
import { dayOf, useFormat, useText } from '../../i18n';
import { Badge } from '../../ui/feedback';
import { StateDot } from '../../ui/marks';
import { isMcpRunning } from './access-math';
import { countCalls } from './activity-rows';
import styles from './settings.module.css';

const PAGE = 200;
const MOST_COUNTED = 1_000;

/** Running or not, who is connected, what was called today, what it costs. */
export function AccessFacts({ access }: { readonly access: AccessInfo }): ReactElement {
  const t = useText();
  const format = useFormat();
  const clients = useAccess((state) => state.clients);
  const running = isMcpRunning(access);
  const today = useCallsToday(clients);
  const cost = useTokenCost(access.definitions);
  return (
    <dl className={styles['facts']}>
      <div>
        <dt>{t('mcp.status')}</dt>
        <dd>
          <StateDot tone={running ? 'success' : 'off'} />
          {running ? t('mcp.running') : t('mcp.off')}
        </dd>
        <dd className={`${styles['more']} ${access.socket === null ? '' : styles['path']}`} title={access.socket ?? ''}>
          {access.socket === null ? t('mcp.noSocket') : <bdi>{access.socket}</bdi>}
        </dd>
      </div>
      <div>
        <dt>{t('mcp.clients')}</dt>
        <dd>{format.number(clients.length)}</dd>
        <dd className={styles['more']}>
          {clients.length === 0
            ? t('mcp.noClients')
            : clients
                .map(({ name, version, toolsOffered }) =>
                  toolsOffered ? `${name} ${version}` : t('mcp.clientWithoutTools', { client: `${name} ${version}` }),
                )
                .join(', ')}
        </dd>
      </div>
      <div>
        <dt>{t('mcp.callsToday')}</dt>
        <dd>{`${format.number(today.calls)}${today.more ? '+' : ''}`}</dd>
        <dd className={styles['more']}>
          {today.refused === 0 ? t('mcp.noneRefused') : t('mcp.refusedCount', { count: today.refused })}
        </dd>
      </div>
      <div>
        <dt>{t('mcp.cost')}</dt>
        <dd>
          <span>
            {cost === null ? '\u2026' : t('mcp.tokens', { count: cost.tokens, value: format.number(cost.tokens) })}
          </span>
          {cost !== null && cost.since !== 0 && <Badge>{signed(cost.since, format.number)}</Badge>}
        </dd>
        <dd className={styles['more']}>
          {cost?.tokens === 0
            ? t('mcp.costNothing')
            : cost !== null && cost.since !== 0
              ? t('mcp.costSince')
              : t('mcp.costOf')}
        </dd>
      </div>
    </dl>
  );
}

function signed(value: number, format: (value: number) => string): string {
  return value > 0 ? `+${format(value)}` : `\u2212${format(-value)}`;
}

/** What the definitions cost now, and the difference since the screen was opened. */
function useTokenCost(definitions: string): { readonly tokens: number; readonly since: number } | null {
  const [tokens, setTokens] = useState<number | null>(null);
  const first = useRef<number | null>(null);
  useEffect(() => {
    let current = true;
    void countDefinitionTokens(definitions).then((count) => {
      if (!current) return;
      first.current ??= count;
      setTokens(count);
    });
    return () => {
      current = false;
    };
  }, [definitions]);
  return tokens === null ? null : { tokens, since: tokens - (first.current ?? tokens) };
}

interface Today {
  readonly calls: number;
  readonly refused: number;
  readonly more: boolean;
}

function useCallsToday(clients: unknown): Today {
  const [today, setToday] = useState<Today>({ calls: 0, refused: 0, more: false });
  useEffect(() => {
    let current = true;
    const read = (): void =>
      void rowsOfToday().then((rows) => {
        if (current) setToday(countToday(rows));
      });
    read();
    const stop = onChange(read);
    return () => {
      current = false;
      stop();
    };
  }, [clients]);
  return today;
}

async function rowsOfToday(): Promise<readonly ActivityInfo[]> {
  const midnight = dayOf(Date.now());
  const rows: ActivityInfo[] = [];
  while (rows.length < MOST_COUNTED) {
    const before = rows.at(-1)?.id;
    const page = await invoke('activity:list', { limit: PAGE, ...(before === undefined ? {} : { before }) });
    const own = page.filter(({ at }) => at >= midnight);
    rows.push(...own);
    if (own.length < PAGE) break;
  }
  return rows;
}

function countToday(own: readonly ActivityInfo[]): Today {
  return {
    ...countCalls(own),
    more: own.length >= MOST_COUNTED,
  };
}
