import { romanize } from '@litopys/contract/analyzer/romanize'
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
    parseMissingKeyHandler: labelOfKey,
  })
  document.documentElement.lang = language
}

// Places come with their code (UA and digits) and a Ukrainian name, which nobody translates.
const nameOfPlace = /^UA\d/

/** What stands for a text that no dictionary has: names of places in Latin letters (spec section 9), anything else as it is. */
export function labelOfKey(key: string): string {
  return nameOfPlace.test(key) && i18next.language !== 'uk' ? romanize(key) : key
}

export function showTextsIn(language: Language) {
  void i18next.changeLanguage(language)
  document.documentElement.lang = language
  document.title = i18next.t('app.name')
}
