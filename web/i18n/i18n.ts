import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en, type Language, uk } from './dictionaries.ts'

/** Texts are in the bundle, so everything is there before the first paint. */
export function startTexts(language: Language) {
  void i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en }, uk: { translation: uk } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  document.documentElement.lang = language
}

export function showTextsIn(language: Language) {
  void i18next.changeLanguage(language)
  document.documentElement.lang = language
  document.title = i18next.t('app.name')
}
