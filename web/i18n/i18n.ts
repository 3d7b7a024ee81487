import { romanize } from '@litopys/contract/analyzer/romanize'
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

/**
 * English is there from the start, since all else falls back to it; other texts are loaded by those who read
 * them.
 */
export async function bringTexts(language: Language): Promise<void> {
  if (i18next.hasResourceBundle(language, 'translation')) return
  const { uk } = await import('./ukrainian.ts')
  i18next.addResourceBundle(language, 'translation', uk)
}

// Places come with their code (UA and digits) and a Ukrainian name, which nobody translates.
const nameOfPlace = /^UA\d/

/**
 * What stands for a text that no dictionary has: names of places in Latin letters (spec section 9), anything
 * else as it is.
 */
export function labelOfKey(key: string): string {
  return nameOfPlace.test(key) && i18next.language !== 'uk' ? romanize(key) : key
}

export function showTextsIn(language: Language) {
  void i18next.changeLanguage(language)
  document.documentElement.lang = language
  document.title = i18next.t('app.name')
}
