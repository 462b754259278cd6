export { AccessBanner } from './access-banner';
export { SettingsView } from './settings-view';
