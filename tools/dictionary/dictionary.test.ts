import { lemmasOf, unpackAutomaton } from '@litopys/language/stems/dictionary/automaton'
import { bytesOf } from '@litopys/language/stems/dictionary/bytes'
import { hasLemma } from '@litopys/language/stems/dictionary/lemma-set'
import { expect, test } from 'vitest'
import { formsOf } from './forms.ts'
import { packLemmas, packStates } from './pack.ts'
import type { Reading } from './reading.ts'
import { suffixStates } from './suffix-tree.ts'

const reading = (form: string, lemma: string, more: Partial<Reading> = {}): Reading => ({
  form,
  lemma,
  isFunctionWord: false,
  isRare: false,
  share: 0,
  ...more,
})

const readings = [
  ...['мостом', 'мосту', 'мости'].map((form) => reading(form, 'міст')),
  ...['хвостом', 'хвосту', 'хвости'].map((form) => reading(form, 'хвіст')),
  ...['людьми', 'люди', 'людям'].map((form) => reading(form, 'людина')),
  ...['міст', 'хвіст', 'людина'].map((lemma) => reading(lemma, lemma)),
  reading('стали', 'сталь', { share: 0.3 }),
  reading('стали', 'стати', { share: 0.7 }),
  reading('коли', 'коли', { isFunctionWord: true }),
  reading('коли', 'кіл'),
  reading('Коли', 'Коля', { isRare: true }),
]
const forms = formsOf(readings)
const automaton = unpackAutomaton(packStates(suffixStates(forms)))
const lemmas = (word: string) => lemmasOf(automaton, word)

test('every packed form gives its dictionary forms, the likeliest first', () => {
  expect(forms.map(({ folded }) => lemmas(folded))).toEqual(forms.map((form) => form.lemmas))
  expect(lemmas('людьми')).toEqual(['людина'])
  expect(lemmas('стали')).toEqual(['стати', 'сталь'])
})

test('a function word has no other reading', () => {
  expect(lemmas('коли')).toEqual(['коли'])
})

test('a word outside the dictionary is read like words with the same ending', () => {
  expect(lemmas('помостом')).toEqual(['поміст'])
})

test('the set of dictionary forms contains all of them, and hardly any other word', () => {
  const words = Array.from({ length: 2_000 }, (_, i) => `слово${i}`)
  const set = bytesOf(packLemmas(new Set(words.slice(0, 1_000))))
  expect(words.slice(0, 1_000).every((word) => hasLemma(set, word))).toBe(true)
  expect(words.slice(1_000).filter((word) => hasLemma(set, word)).length).toBeLessThan(30)
})

test.each(['', 'а', 'аб', 'абв', 'абвг'])('bytes are unchanged after base64: “%s”', (text) => {
  const bytes = Buffer.from(text)
  expect([...bytesOf(bytes.toString('base64'))]).toEqual([...bytes])
})
