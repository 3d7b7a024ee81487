import { romanize } from '@litopys/language/text/romanize'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import { firstEn, type Language } from './dictionaries.ts'

const loaded = new Set<Language>()

/** Starts with English texts; by default those of the sign-in page. */
export function startTexts(texts: object = firstEn) {
  loaded.clear()
  void i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: 'en',
    resources: { en: { translation: texts } },
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
    parseMissingKeyHandler: labelOfKey,
  })
}

/** Loads all texts of a language. */
export async function loadTexts(language: Language): Promise<void> {
  if (loaded.has(language)) return
  const texts = language === 'en' ? (await import('./english.ts')).en : (await import('./ukrainian.ts')).uk
  i18next.addResourceBundle(language, 'translation', texts, true, true)
  loaded.add(language)
}

/** Loads the English texts of views. The Ukrainian ones are loaded with all others, and the first load is English. */
export async function loadTextsOfViews(): Promise<void> {
  const { viewsEn } = await import('./english-of-views.ts')
  i18next.addResourceBundle('en', 'translation', viewsEn, true, true)
}

/** Loads all texts of the chosen language and shows them; English if they cannot be loaded. */
export async function showAllTexts(chosen: () => Language): Promise<void> {
  try {
    await loadTexts(chosen())
    // The choice can change while texts are loaded; the texts of the new choice are then loaded too.
    showTextsIn(chosen())
  } catch {
    await loadTexts('en')
    showTextsIn('en')
  }
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
