import { wordForm } from '@litopys/language/stems/word-forms'
import { queryStems } from '@litopys/language/stems/word-stems'
import type { Span } from '@litopys/language/text/span'
import { analysedWords, analyzeWords, readWords, stemsOf } from '@litopys/language/text/words'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { finderOf } from './finders.ts'
import { beginningsOf } from './first-letters.ts'
import { type Matching, usualMatching } from './matching.ts'
import type { TextQuery } from './syntax.ts'
import { exactTerm, queryWords } from './terms.ts'

const written =
  `Київ Києві Kyiv київська Kиїв К̈иїв люди людина человек люди дети ребенок дитина йти ішов йшла идти шел мене я нас ми
  він його їй она кращий лучше хороший воєн війна днів день єдина Зеленський Зеленского Zelensky Zelenskyi’s Щербань Shcherban Юлії
  Град град Суми суми Рівне повітряна тривога air raid воздушная тревога Х-101 X-101 Т-72Б3 T72 F-16 F16 155 мм 155мм 24 лютого
  Feb. 24 24.02 2022 50 000 50000 тисяч 93 ОМБр ЗСУ ВСУ об’єкт ґанок ёлка елка ось ьо щ ії її Їжак цього этого attack attacked news
  skies sky Łódź ２４ 🔥 東京`
    .split(/\s+/)
    .filter(Boolean)
const letters = [...'абвгґдеєёжзиіїйклмнопрстуфхцчшщъыьэюяaAbixyшАЯЇ1’']
const words = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...written) },
  fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength: 7 }),
)
const separators = fc.constantFrom(' ', ' ', ' ', ', ', '. ', '-', '\n', ' 🔥 ')
const texts = fc.array(fc.tuple(words, separators), { maxLength: 25 }).map((parts) => parts.flat().join(''))
const queried = fc.array(words, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(' '))
const matchings = fc.constantFrom<Matching>(
  usualMatching,
  { ...usualMatching, spellings: false },
  { ...usualMatching, words: 'form' },
  { ...usualMatching, words: 'letters' },
)

/** The rule for a word alone, over all words of a text. */
function spansOf(text: string, query: { text: string }, matching: Matching): Span[] {
  const [{ terms = [], letters: wanted } = {}] = queryWords(query, matching)
  return analyzeWords(text).words.flatMap((word): Span[] => {
    if (wanted !== undefined && text.slice(word.start, word.end).toLowerCase() !== wanted) return []
    const ends = (word.shared ?? []).flatMap(({ term, end }) => (terms.includes(term) ? end : []))
    if (ends.length > 0) return [[word.start, Math.max(...ends)]]
    return [exactTerm(word.exact), ...stemsOf(word)].some((term) => terms.includes(term))
      ? [[word.start, word.end]]
      : []
  })
}

test('a word is found at the same places as by comparing all words of a text', () => {
  fc.assert(
    fc.property(texts, queried, matchings, (text, line, matching) => {
      fc.pre(queryWords({ text: line }, matching).length === 1 && !line.includes('🔥'))
      const query = { kind: 'word', text: line } as const
      expect(finderOf(query, matching)?.(text, readWords(text))).toEqual(spansOf(text, query, matching))
    }),
    { numRuns: 1_000 },
  )
})

test('a query finds the same in words that are analysed before and in words that are analysed for it', () => {
  fc.assert(
    fc.property(
      texts,
      queried,
      matchings,
      fc.constantFrom<(text: string) => TextQuery>(
        (line) => ({ kind: 'phrase', text: line }),
        (line) => ({ kind: 'phrase', text: line, within: 3 }),
        (line) => ({ kind: 'pattern', text: `${line.slice(0, 2)}*` }),
        (line) => ({ kind: 'fuzzy', text: line, distance: 1 }),
      ),
      (text, line, matching, queryOf) => {
        const query = queryOf(line)
        const find = finderOf(query, matching)
        expect(find?.(text, readWords(text))).toEqual(find?.(text, analysedWords(analyzeWords(text).words)))
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a word has the first letter or the length of the words with its stems', () => {
  fc.assert(
    fc.property(words, (word) => {
      const form = wordForm(word)
      fc.pre(form.folded !== '')
      for (const stem of queryStems(form)) {
        const { letters: first, lengths } = beginningsOf([stem])
        expect([first.has(form.folded.charCodeAt(0)), lengths.has(form.folded.length)]).toContain(true)
      }
    }),
    { numRuns: 5_000, examples: [['ішов'], ['люди'], ['мене'], ['лучше'], ['шю']] },
  )
})

test('a search looks few words of a long text up', () => {
  const text = 'Рятувальники працюють на місці влучання, постраждалих евакуюють. '.repeat(1_500)
  for (const query of [
    { kind: 'word', text: 'влучання' },
    { kind: 'phrase', text: 'на місці' },
    { kind: 'pattern', text: 'влуч*' },
    { kind: 'word', text: 'Зеленський' },
  ] satisfies TextQuery[]) {
    const read = readWords(text)
    let asked = 0
    const formAt = (at: number) => {
      asked += 1
      return read.formAt(at)
    }
    const found = finderOf(query, usualMatching)?.(text, { ...read, formAt })
    expect([query.text, found?.length]).toEqual([query.text, query.text === 'Зеленський' ? 0 : 1_500])
    expect(asked).toBeLessThan(read.places.length / 2)
  }
})
