import { ArrowLeft, Info, Plug, SlidersHorizontal, type LucideIcon } from 'lucide-react';
import { useEffect, type ReactElement } from 'react';
import { go, leaveSettings } from '../../data/router';
import type { Route, SettingsPage } from '../../data/routes';
import { useText } from '../../i18n';
import { NavItem, Sidebar } from '../../ui/sidebar';
import { AboutPage } from './about-page';
import { GeneralPage } from './general-page';
import { McpPage } from './mcp-page';
import styles from './settings.module.css';

const PAGES: readonly { readonly page: SettingsPage; readonly icon: LucideIcon }[] = [
  { page: 'general', icon: SlidersHorizontal },
  { page: 'mcp', icon: Plug },
  { page: 'about', icon: Info },
];

/** The settings take the place of everything; Escape goes back. */
export function SettingsView({ route }: { readonly route: Route & { readonly view: 'settings' } }): ReactElement {
  const t = useText();
  useEffect(() => {
    const leave = (event: KeyboardEvent): void => {
      const inText = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
      const isFloating =
        document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]') !== null;
      if (event.key === 'Escape' && !event.defaultPrevented && !inText && !isFloating) leaveSettings();
    };
    window.addEventListener('keydown', leave);
    return () => window.removeEventListener('keydown', leave);
  }, []);
  return (
    <>
      <Sidebar label={t('area.settings')}>
        <NavItem icon={ArrowLeft} title={t('settings.back')} hint="Esc" onPress={leaveSettings} />
        <div className={styles['pages']}>
          {PAGES.map(({ page, icon }) => (
            <NavItem
              key={page}
              icon={icon}
              title={t(`settings.${page}`)}
              current={page === route.page}
              onPress={() => go({ view: 'settings', page, tab: 'access' })}
            />
          ))}
        </div>
      </Sidebar>
      <main className={styles['main']} aria-label={t(`settings.${route.page}`)} data-column="detail" tabIndex={-1}>
        <div className={styles['drag']} />
        {route.page === 'general' && <GeneralPage />}
        {route.page === 'mcp' && <McpPage tab={route.tab} />}
        {route.page === 'about' && <AboutPage />}
      </main>
    </>
  );
}
