import i18next from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import en from './en.json';
import ru from './ru.json';

/** Words of a key, with its values put in. */
export type Text = (key: string, values?: Readonly<Record<string, unknown>>) => string;

/** Makes the catalogue ready; both languages are in the bundle, so nothing waits. */
export async function startText(language: 'en' | 'ru'): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, ru: { translation: ru } },
    // React escapes; twice would show entities.
    interpolation: { escapeValue: false },
    initAsync: false,
  });
  document.documentElement.lang = language;
}

/** Changes the language of everything on the screen. */
export async function changeLanguage(language: 'en' | 'ru'): Promise<void> {
  if (i18next.language === language) return;
  await i18next.changeLanguage(language);
  document.documentElement.lang = language;
}

export function useText(): Text {
  const { t } = useTranslation();
  return useCallback<Text>((key, values) => (values === undefined ? t(key) : t(key, values)), [t]);
}

export function useLanguage(): 'en' | 'ru' {
  return useTranslation().i18n.language === 'ru' ? 'ru' : 'en';
}
