import { useEffect, useState, type ReactElement } from 'react';
import { I18nProvider } from 'react-aria-components';
import { useApp } from '../data/app-state';
import { useRouter } from '../data/router';
import { ImportLayer, startImport } from '../features/import';
import { NotesView } from '../features/notes';
import { ProjectsView } from '../features/projects';
import { QuestionLayer } from '../features/questions';
import { SearchPalette } from '../features/search';
import { SessionsView } from '../features/sessions';
import { AccessBanner, SettingsView } from '../features/settings';
import { TrashView } from '../features/trash';
import { changeLanguage, useLanguage } from '../i18n';
import { EngineBanner, LibraryClosed, useIsLibraryClosed } from './engine-banner';
import { MainSidebar } from './main-sidebar';
import styles from './app.module.css';
import { ToastRegion } from './toast-region';
import { useCommands } from './use-commands';

/** The whole window. */
export function App(): ReactElement {
  const route = useRouter((state) => state.route);
  const language = useLanguage();
  const closed = useIsLibraryClosed();
  const [searching, setSearching] = useState(false);
  const openImport = (): void => void startImport(null);
  useCommands({ search: () => setSearching(true), importFiles: openImport });
  useAppearance();
  return (
    <I18nProvider locale={language === 'ru' ? 'ru-RU' : 'en-GB'}>
      <div className={styles['window']}>
        {(!closed || route.view === 'settings') && <EngineBanner />}
        <AccessBanner />
        <div className={styles['columns']}>
          {route.view !== 'settings' && (
            <MainSidebar view={route.view} onSearch={() => setSearching(true)} onImport={openImport} />
          )}
          {closed && route.view !== 'settings' && <LibraryClosed />}
          {!closed && route.view === 'sessions' && <SessionsView route={route} onImport={openImport} />}
          {!closed && route.view === 'notes' && <NotesView route={route} />}
          {!closed && route.view === 'projects' && <ProjectsView route={route} />}
          {!closed && route.view === 'trash' && <TrashView />}
          {route.view === 'settings' && <SettingsView route={route} />}
        </div>
      </div>
      <ToastRegion />
      <ImportLayer />
      <QuestionLayer />
      {searching && <SearchPalette onClose={() => setSearching(false)} />}
    </I18nProvider>
  );
}

/** Language and theme follow the main process. */
function useAppearance(): void {
  const info = useApp((state) => state.info);
  useEffect(() => {
    if (info === null) return;
    document.documentElement.dataset['theme'] = info.theme;
    void changeLanguage(info.language);
  }, [info]);
}
