import type { ReactElement } from 'react';
import { useApp } from '../../data/app-state';
import { useText } from '../../i18n';
import { SettingRow } from './setting-row';
import styles from './settings.module.css';

/** Version and places. */
export function AboutPage(): ReactElement {
  const t = useText();
  const info = useApp((state) => state.info);
  return (
    <div className={styles['scroll']}>
      <div className={styles['column']}>
        <div className={styles['head']}>
          <h1 className={styles['title']}>{t('settings.about')}</h1>
        </div>
        <SettingRow title="TalkBar">
          <span className={styles['value']}>{info?.version}</span>
        </SettingRow>
        <SettingRow title="Electron">
          <span className={styles['value']}>{info?.electron}</span>
        </SettingRow>
        <SettingRow title={t('settings.dataFolder')} description={t('settings.dataFolderText')}>
          <span className={styles['mono']}>{info?.dataDir}</span>
        </SettingRow>
        <SettingRow title={t('settings.helper')} description={t('settings.helperText')}>
          <span className={styles['mono']}>{info?.helper}</span>
        </SettingRow>
      </div>
    </div>
  );
}
