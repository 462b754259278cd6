import { Ellipsis, History, Trash2 } from 'lucide-react';
import { useMemo, useState, type ReactElement } from 'react';
import type { AccessInfo } from '../../../src-main/contract/app-api';
import { changeAccess } from '../../data/access';
import { invoke } from '../../data/host';
import { useRefusalText } from '../../data/refusal';
import { daysBefore, useFormat, useText } from '../../i18n';
import { Button, IconButton } from '../../ui/button';
import { Confirm } from '../../ui/dialog';
import { EmptyState, ErrorState, Skeleton, useLate } from '../../ui/feedback';
import { Menu } from '../../ui/menu';
import { SearchField } from '../../ui/search-field';
import { Segmented } from '../../ui/segmented';
import { Select } from '../../ui/select';
import { CallRows } from './activity-call';
import { activityDays } from './activity-rows';
import styles from './activity-tab.module.css';
import { useActivity, type ToolChoice, type OutcomeChoice } from './use-activity';

const TOOL_CHOICES: readonly ToolChoice[] = ['all', 'read', 'change', 'delete'];
const OUTCOME_CHOICES: readonly OutcomeChoice[] = ['any', 'done', 'refused'];
const ANYBODY = '';

/** Everything assistants did, with a way back where there is one. */
export function ActivityTab({ access }: { readonly access: AccessInfo }): ReactElement {
  const t = useText();
  const refusal = useRefusalText();
  const format = useFormat();
  const [query, setQuery] = useState('');
  const [asking, setAsking] = useState(false);
  const activity = useActivity();
  const { rows, filter, setFilter, error, loading, more, clients } = activity;
  const late = useLate(loading);
  const wanted = query.trim().toLocaleLowerCase();
  const days = useMemo(() => {
    const shown =
      wanted === ''
        ? rows
        : rows.filter((row) => row.items.some(({ title }) => title.toLocaleLowerCase().includes(wanted)));
    return activityDays(shown);
  }, [rows, wanted]);
  const narrowed = wanted !== '' || filter.tool !== 'all' || filter.outcome !== 'any' || filter.client !== ANYBODY;

  return (
    <>
      <div className={styles['bar']}>
        <SearchField label={t('activity.search')} value={query} onChange={setQuery} />
        <Select
          label={t('activity.assistant')}
          prefix={t('activity.assistant')}
          selected={filter.client}
          items={[{ key: ANYBODY, title: t('activity.all') }, ...clients.map((name) => ({ key: name, title: name }))]}
          onSelect={(client) => setFilter({ ...filter, client })}
        />
        <Segmented
          label={t('activity.tool')}
          selected={filter.tool}
          items={TOOL_CHOICES.map((key) => ({ key, title: key === 'all' ? t('activity.all') : t(`mcp.tool.${key}`) }))}
          onSelect={(tool) => setFilter({ ...filter, tool })}
        />
        <Select
          label={t('activity.outcome')}
          prefix={t('activity.outcome')}
          selected={filter.outcome}
          items={OUTCOME_CHOICES.map((key) => ({ key, title: t(`activity.outcomes.${key}`) }))}
          onSelect={(outcome) => setFilter({ ...filter, outcome })}
        />
        <span className={styles['grow']} />
        <Menu
          label={t('common.more')}
          items={[
            {
              key: 'keep',
              title: t('activity.keep'),
              checked: access.settings.keepActivity,
              run: () => void changeAccess({ keepActivity: !access.settings.keepActivity }),
            },
            {
              key: 'clear',
              title: t('activity.clear'),
              icon: Trash2,
              danger: true,
              separated: true,
              run: () => setAsking(true),
            },
          ]}
        >
          <IconButton icon={Ellipsis} label={t('common.more')} />
        </Menu>
      </div>
      {!access.settings.keepActivity && <p className={styles['off']}>{t('activity.off')}</p>}
      {error !== null ? (
        <ErrorState
          title={t('activity.failed')}
          text={t('error.nothingLost')}
          details={refusal(error)}
          action={{ title: t('common.tryAgain'), run: activity.reload }}
        />
      ) : days.length === 0 ? (
        loading ? (
          late && <Skeleton kind="text" />
        ) : (
          <EmptyState
            icon={History}
            title={narrowed ? t('activity.noMatch') : t('activity.empty')}
            text={narrowed ? t('activity.noMatchText') : t('activity.emptyText')}
          />
        )
      ) : (
        <div role="table" aria-label={t('mcp.activity')}>
          <div role="row" className={`${styles['row']} ${styles['head']}`}>
            <span role="columnheader" className={styles['end']}>
              {t('activity.time')}
            </span>
            <span role="columnheader">{t('activity.assistant')}</span>
            <span role="columnheader">{t('activity.what')}</span>
            <span role="columnheader">{t('activity.outcome')}</span>
            <span role="columnheader" className={styles['end']}>
              {t('activity.took')}
            </span>
            <span role="columnheader">
              <span className="visually-hidden">{t('activity.undo')}</span>
            </span>
          </div>
          {days.map(({ day, calls, count }) => {
            const ago = daysBefore(day, Date.now());
            return (
              <div key={day} role="rowgroup">
                <div role="row" className={styles['day']}>
                  <span role="cell">
                    {ago === 0 ? t('day.today') : ago === 1 ? t('day.yesterday') : format.longDate(day)}
                  </span>
                  <span role="cell">{t('activity.calls', { count })}</span>
                </div>
                {calls.map((call) => (
                  <CallRows key={call.key} call={call} />
                ))}
              </div>
            );
          })}
        </div>
      )}
      {more && error === null && (
        <p className={styles['more']}>
          <Button onPress={activity.loadMore}>{t('activity.earlier')}</Button>
        </p>
      )}
      {asking && (
        <Confirm
          title={t('activity.clearAsk')}
          text={t('activity.clearMeans')}
          safe={t('common.cancel')}
          act={t('activity.clear')}
          danger
          onAnswer={(act) => {
            setAsking(false);
            if (act) void invoke('activity:clear', null).then(activity.reload);
          }}
        />
      )}
    </>
  );
}
