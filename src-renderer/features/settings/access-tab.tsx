import { Info, Lock, RotateCcw, TriangleAlert } from 'lucide-react';
import { useState, type ReactElement } from 'react';
import type { AccessInfo } from '../../../src-main/contract/app-api';
import { changeAccess, useAccess } from '../../data/access';
import { useRefusalText } from '../../data/refusal';
import { useText } from '../../i18n';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/dialog';
import { Banner } from '../../ui/feedback';
import { SearchField } from '../../ui/search-field';
import { Segmented } from '../../ui/segmented';
import { AccessFacts } from './access-facts';
import { PRESETS, presetOf, switchesFor, type Preset } from './access-math';
import styles from './access-tab.module.css';
import { OperationsTable } from './operations-table';
import { SwitchRow } from './setting-row';
import settings from './settings.module.css';

/** Every switch, and what it comes to. */
export function AccessTabPanel({ access }: { readonly access: AccessInfo }): ReactElement {
  const t = useText();
  const [filter, setFilter] = useState('');
  const preset = presetOf(access.operations);
  const presets: readonly { readonly key: Preset | 'custom'; readonly title: string }[] = [
    ...PRESETS.map((key) => ({ key, title: t(`mcp.preset.${key}`) })),
    ...(preset === 'custom' ? [{ key: 'custom' as const, title: t('mcp.preset.custom') }] : []),
  ];
  return (
    <>
      <AccessFacts access={access} />
      <Notices access={access} />
      <Deletes access={access} />
      <section className={settings['section']} aria-label={t('mcp.operations')}>
        <div className={styles['bar']}>
          <h2 className={settings['sectionTitle']}>{t('mcp.operations')}</h2>
          <div className={styles['controls']}>
            <Segmented
              label={t('mcp.presets')}
              selected={preset}
              items={presets}
              onSelect={(key) => {
                if (key !== 'custom') void changeAccess({ operations: switchesFor(key, access.operations) });
              }}
            />
            <Button variant="quiet" icon={RotateCcw} onPress={() => void changeAccess({ restoreDefaults: true })}>
              {t('mcp.restoreDefaults')}
            </Button>
            <SearchField label={t('mcp.filter')} filter value={filter} onChange={setFilter} />
          </div>
        </div>
        <OperationsTable operations={access.operations} filter={filter} onClearFilter={() => setFilter('')} />
      </section>
    </>
  );
}

function Notices({ access }: { readonly access: AccessInfo }): ReactElement | null {
  const t = useText();
  const refusal = useRefusalText();
  const problem = useAccess((state) => state.error);
  const { policy, policyBroken, settingsBroken, settings: own } = access;
  const managed = !policyBroken && access.operations.some(({ blocked }) => blocked);
  const isOff = !own.mcp.enabled && policy.mcpEnabled && !policyBroken;
  if (!managed && !policyBroken && !settingsBroken && !isOff && policy.mcpEnabled && problem === null) return null;
  return (
    <div className={settings['notices']}>
      {problem !== null && (
        <Banner tone="danger" icon={TriangleAlert} title={t('mcp.changeFailed')}>
          {refusal(problem)}
        </Banner>
      )}
      {policyBroken && (
        <Banner tone="danger" icon={Lock} title={t('mcp.policyBroken')}>
          {t('mcp.policyBrokenText')}
        </Banner>
      )}
      {settingsBroken && (
        <Banner tone="warning" icon={TriangleAlert} title={t('mcp.settingsBroken')}>
          {t('mcp.settingsBrokenText')}
        </Banner>
      )}
      {!policy.mcpEnabled && !policyBroken && <Banner tone="neutral" icon={Lock} title={t('mcp.offByAdministrator')} />}
      {isOff && (
        <Banner tone="neutral" icon={Info} title={t('mcp.isOff')}>
          {t('mcp.isOffText')}
        </Banner>
      )}
      {managed && <Banner tone="neutral" icon={Lock} title={t('mcp.managed')} />}
    </div>
  );
}

function Deletes({ access }: { readonly access: AccessInfo }): ReactElement {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { allowDeletes, askInApp, alwaysAskInApp } = access.settings.mcp;
  const { requireConfirmation, appConfirmation, confirmInApp } = access.policy;
  return (
    <section className={settings['section']}>
      <h2>{t('mcp.deletes')}</h2>
      <SwitchRow
        title={t('mcp.allowDeletes')}
        description={t('mcp.allowDeletesText')}
        on={allowDeletes && !requireConfirmation}
        locked={requireConfirmation}
        onChange={(on) => {
          if (on) setAsking(true);
          else void changeAccess({ mcp: { allowDeletes: false } });
        }}
      />
      <SwitchRow
        title={t('mcp.askInApp')}
        description={t('mcp.askInAppText')}
        on={askInApp && appConfirmation}
        locked={!appConfirmation}
        onChange={(on) => void changeAccess({ mcp: { askInApp: on } })}
      />
      <SwitchRow
        title={t('mcp.alwaysAsk')}
        description={t('mcp.alwaysAskText')}
        on={(alwaysAskInApp || confirmInApp) && appConfirmation}
        locked={confirmInApp || !appConfirmation}
        onChange={(on) => void changeAccess({ mcp: { alwaysAskInApp: on } })}
      />
      {asking && (
        <Confirm
          title={t('mcp.allowDeletesAsk')}
          text={t('mcp.allowDeletesMeans')}
          safe={t('mcp.keepAsking')}
          act={t('mcp.allow')}
          danger
          onAnswer={(act) => {
            setAsking(false);
            if (act) void changeAccess({ mcp: { allowDeletes: true } });
          }}
        />
      )}
    </section>
  );
}
