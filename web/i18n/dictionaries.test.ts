import i18next from 'i18next'
import { expect, test } from 'vitest'
import { allEn as en } from './all-english.ts'
import { labelOfKey, showTextsIn } from './i18n.ts'
import { uk } from './ukrainian.ts'

const base = (key: string) => key.replace(/_(one|few|many|other)$/, '')
const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g) ?? [])].sort()

test('both languages have the same keys', () => {
  const keysOf = (dictionary: object) => [...new Set(Object.keys(dictionary).map(base))].sort()
  expect(keysOf(uk)).toEqual(keysOf(en))
})

test('every Ukrainian plural has its four forms', () => {
  const keys = Object.keys(uk)
  const plurals = keys.filter((key) => key.endsWith('_other')).map(base)
  const wanted = plurals.flatMap((key) => ['one', 'few', 'many', 'other'].map((form) => `${key}_${form}`))
  expect(keys).toEqual(expect.arrayContaining(wanted))
})

test('a text and its translation have the same placeholders', () => {
  const english = new Map(Object.entries(en).map(([key, text]) => [base(key), placeholders(text)]))
  const differing = Object.entries(uk).filter(
    ([key, text]) => placeholders(text).join() !== english.get(base(key))?.join(),
  )
  expect(differing).toEqual([])
})

test.each([
  [1, '1 допис'],
  [3, '3 дописи'],
  [11, '11 дописів'],
  [21, '21 допис'],
  [25, '25 дописів'],
])('%i has the right Ukrainian plural form', (count, text) => {
  showTextsIn('uk')
  expect(i18next.t('search.total', { count, formatted: String(count) })).toBe(text)
})

test.each([
  [1, '1 хвилину'],
  [2, '2 хвилини'],
  [21, '21 хвилину'],
  [30, '30 хвилин'],
])('a wait of %i minutes is in the Ukrainian accusative', (count, text) => {
  showTextsIn('uk')
  expect(i18next.t('wait.minute', { count, formatted: String(count) })).toBe(text)
})

test('a place without a translation is transliterated, except in Ukrainian', () => {
  const shown = (language: 'en' | 'uk') => {
    showTextsIn(language)
    return labelOfKey('UA12 Згурівка')
  }
  expect(shown('en')).toBe('UA12 Zghurivka')
  expect(shown('uk')).toBe('UA12 Згурівка')
})

test('a text that is missing in a language is shown in English', async () => {
  i18next.removeResourceBundle('uk', 'translation')
  showTextsIn('uk')
  expect(i18next.t('search.order')).toBe(en['search.order'])
  i18next.addResourceBundle('uk', 'translation', uk)
  expect(i18next.t('search.order')).toBe(uk['search.order'])
})
