import type { ReactElement } from 'react';
import type { LanguageChoice, ThemeChoice } from '../../../src-main/contract/app-api';
import { useApp } from '../../data/app-state';
import { setDensity, useDensity } from '../../data/density';
import { invoke } from '../../data/host';
import { useText } from '../../i18n';
import { Segmented } from '../../ui/segmented';
import { SettingRow } from './setting-row';
import styles from './settings.module.css';

const LANGUAGES: readonly LanguageChoice[] = ['system', 'en', 'ru'];
const THEMES: readonly ThemeChoice[] = ['system', 'light', 'dark'];

/** Language, theme, density. */
export function GeneralPage(): ReactElement {
  const t = useText();
  const info = useApp((state) => state.info);
  const density = useDensity();
  return (
    <div className={styles['scroll']}>
      <div className={styles['column']}>
        <div className={styles['head']}>
          <h1 className={styles['title']}>{t('settings.general')}</h1>
        </div>
        <SettingRow title={t('settings.language')}>
          <Segmented
            label={t('settings.language')}
            selected={info?.languageChoice ?? 'system'}
            items={LANGUAGES.map((key) => ({ key, title: t(`settings.language_${key}`) }))}
            onSelect={(choice) => void invoke('app:language', choice).then((next) => useApp.setState({ info: next }))}
          />
        </SettingRow>
        <SettingRow title={t('settings.theme')}>
          <Segmented
            label={t('settings.theme')}
            selected={info?.themeChoice ?? 'system'}
            items={THEMES.map((key) => ({ key, title: t(`settings.theme_${key}`) }))}
            onSelect={(choice) => void invoke('app:theme', choice).then((next) => useApp.setState({ info: next }))}
          />
        </SettingRow>
        <SettingRow title={t('settings.density')} description={t('settings.densityText')}>
          <Segmented
            label={t('settings.density')}
            selected={density}
            items={[
              { key: 'comfortable', title: t('settings.comfortable') },
              { key: 'compact', title: t('settings.compact') },
            ]}
            onSelect={setDensity}
          />
        </SettingRow>
      </div>
    </div>
  );
}
