import type { ReactElement } from 'react';
import { changeAccess, loadAccess, useAccess } from '../../data/access';
import { useRefusalText } from '../../data/refusal';
import { go } from '../../data/router';
import type { AccessTab } from '../../data/routes';
import { useText } from '../../i18n';
import { ErrorState, Skeleton, useLate } from '../../ui/feedback';
import { Switch } from '../../ui/switch';
import { Tabs } from '../../ui/tabs';
import { AccessTabPanel } from './access-tab';
import { ActivityTab } from './activity-tab';
import { ConnectTab } from './connect-tab';
import { Locked } from './setting-row';
import styles from './settings.module.css';

/** What assistants may see and do. */
export function McpPage({ tab }: { readonly tab: AccessTab }): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const { access, error } = useAccess();
  const late = useLate(access === null && error === null);
  if (access === null) {
    if (error === null) return late ? <Skeleton kind="text" /> : <div />;
    return (
      <ErrorState
        page
        title={t('mcp.loadFailed')}
        text={t('mcp.loadFailedText')}
        details={refusal(error)}
        action={{ title: t('common.tryAgain'), run: () => void loadAccess() }}
      />
    );
  }
  const { enabled } = access.settings.mcp;
  const byAdministrator = !access.policy.mcpEnabled || access.policyBroken;
  return (
    <div className={styles['scroll']}>
      <div className={styles['column']}>
        <div className={styles['head']}>
          <div className={styles['grow']}>
            <h1 className={styles['title']}>{t('settings.mcp')}</h1>
            <p className={styles['about']}>{t('mcp.about')}</p>
          </div>
          {byAdministrator ? (
            <Locked on={false} />
          ) : (
            <div className={styles['master']}>
              <span aria-hidden="true">{enabled ? t('mcp.on') : t('mcp.off')}</span>
              <Switch
                label={t('mcp.master')}
                large
                on={enabled}
                onChange={(on) => void changeAccess({ mcp: { enabled: on } })}
              />
            </div>
          )}
        </div>
        <Tabs
          label={t('settings.mcp')}
          selected={tab}
          onSelect={(next) => go({ view: 'settings', page: 'mcp', tab: next })}
          items={[
            { key: 'access', title: t('mcp.access'), content: <AccessTabPanel access={access} /> },
            { key: 'connect', title: t('mcp.connect'), content: <ConnectTab /> },
            { key: 'activity', title: t('mcp.activity'), content: <ActivityTab access={access} /> },
          ]}
        />
      </div>
    </div>
  );
}
