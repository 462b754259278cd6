import { Plug } from 'lucide-react';
import type { ReactElement } from 'react';
import type { AccessDifference, AccessSwitch } from '../../../src-main/contract/app-api';
import { forgetOutside, useAccess } from '../../data/access';
import { go } from '../../data/router';
import { useText, type Text } from '../../i18n';
import { Button } from '../../ui/button';
import { Banner } from '../../ui/feedback';
import { useOperationWords } from './operation-words';
import styles from './settings.module.css';

const SWITCHES: readonly AccessSwitch[] = ['enabled', 'allowDeletes', 'askInApp', 'alwaysAskInApp'];
const MOST_NAMED = 3;

/** Says what a script or the administrator changed in what assistants may do; it stays until the user closes it. */
export function AccessBanner(): ReactElement | null {
  const t = useText();
  const outside = useAccess((state) => state.outside);
  const operations = useAccess((state) => state.access?.operations) ?? [];
  const words = useOperationWords();
  if (outside === null) return null;
  const titleOf = (id: string): string => words.title(operations.find((one) => one.id === id) ?? { id, title: id });
  return (
    <div className={styles['windowBanner']}>
      <Banner
        tone="warning"
        icon={Plug}
        title={t('accessNotice.title')}
        actions={
          <>
            <Button
              variant="link"
              onPress={() => {
                forgetOutside();
                go({ view: 'settings', page: 'mcp', tab: 'access' });
              }}
            >
              {t('accessNotice.open')}
            </Button>
            <Button variant="link" onPress={forgetOutside}>
              {t('common.close')}
            </Button>
          </>
        }
      >
        {differenceWords(outside, titleOf, t)}
      </Banner>
    </div>
  );
}

function differenceWords(
  { switches, allowed, denied, policy }: AccessDifference,
  titleOf: (id: string) => string,
  t: Text,
): string {
  const named = (ids: readonly string[]): string => {
    const names = ids.slice(0, MOST_NAMED).map(titleOf).join(', ');
    return ids.length > MOST_NAMED ? t('accessNotice.more', { names }) : names;
  };
  return [
    ...SWITCHES.flatMap((name) => {
      const on = switches[name];
      return on === undefined ? [] : [t(`accessNotice.${name}.${on ? 'on' : 'off'}`)];
    }),
    ...(allowed.length === 0 ? [] : [t('accessNotice.allowed', { count: allowed.length, names: named(allowed) })]),
    ...(denied.length === 0 ? [] : [t('accessNotice.denied', { count: denied.length, names: named(denied) })]),
    ...(policy ? [t('accessNotice.policy')] : []),
  ].join(' ');
}
