import { romanize } from '@litopys/language/text/romanize'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { en, type Language } from './dictionaries.ts'

export function startTexts() {
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: labelOfKey,
  })
}

/** Loads the texts of a language. English is part of the bundle, because it is the fallback. */
export async function loadTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return
  const { uk } = await import('./ukrainian.ts')
  i18next.addResourceBundle(language, 'translation', uk)
}

// Places have a code (UA and digits) and a Ukrainian name without a translation.
const nameOfPlace = /^UA\d/

/** The label of a key without a text: place names are transliterated, other keys are unchanged. */
export function labelOfKey(key: string): string {
  return nameOfPlace.test(key) && i18next.language !== 'uk' ? romanize(key) : key
}

export function showTextsIn(language: Language) {
  void i18next.changeLanguage(language)
  document.documentElement.lang = language
  document.title = i18next.t('app.name')
}
