import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { startAccess } from '../data/access';
import { startAppState, useApp } from '../data/app-state';
import { saveAtClosing, startClosing } from '../data/closing';
import { startDensity } from '../data/density';
import { invoke } from '../data/host';
import { startLive } from '../data/live';
import { startToasts } from '../data/toasts';
import { flushNotes } from '../features/notes';
import { flushSummaries } from '../features/sessions';
import { startText } from '../i18n';
import '../styles/base.css';
import { App } from './app';

/** Puts the window on the screen: words and theme first, so that nothing is drawn twice. */
export async function startWindow(): Promise<void> {
  const place = document.getElementById('root');
  if (place === null) throw new Error('the page has no root');
  const info = await invoke('app:info', null);
  useApp.setState({ info });
  document.documentElement.dataset['theme'] = info.theme;
  document.documentElement.dataset['platform'] = info.platform;
  startDensity();
  await startText(info.language);
  startLive();
  startAppState();
  startAccess();
  startToasts();
  saveAtClosing(flushNotes);
  saveAtClosing(flushSummaries);
  startClosing();
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
