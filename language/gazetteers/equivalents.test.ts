import { expect, test } from 'vitest'
import { foldWord } from '../text/fold.ts'
import equivalents from './equivalents.json' with { type: 'json' }

const lines = Object.values<string[]>(equivalents.lists).flat()
const parts = lines.flatMap((line) => line.split(' | '))

function entriesOf(language: string): string[] {
  return parts.filter((part) => part.startsWith(`${language}: `)).flatMap((part) => part.slice(4).split(', '))
}

function folded(entry: string): string {
  return entry.split(' ').map(foldWord).join(' ')
}

test('a line has entries in two or three languages, in one order', () => {
  const language = (name: string) => `${name}: [^\\s,|:;()][^,|:;()]*(?:, [^\\s,|:;()][^,|:;()]*)*`
  const [uk, ru, en] = [language('uk'), language('ru'), language('en')]
  const pattern = new RegExp(`^(?:${uk} \\| ${ru}(?: \\| ${en})?|${uk} \\| ${en}|${ru} \\| ${en})$`)
  expect(lines.filter((line) => !pattern.test(line))).toEqual([])
})

// Otherwise a search for one concept finds another: МКС is a court in Ukrainian, a space station in Russian.
test('no two lines share an entry, not even in different languages', () => {
  const linesOf = new Map<string, string[]>()
  for (const line of lines) {
    const keys = line.split(' | ').flatMap((part) => part.slice(4).split(', ').map(folded))
    for (const key of new Set(keys)) linesOf.set(key, [...(linesOf.get(key) ?? []), line])
  }
  expect([...linesOf].filter(([, sharing]) => sharing.length > 1)).toEqual([])
})

test.each(['uk', 'ru', 'en'])('no entry of %s is listed twice', (language) => {
  const entries = entriesOf(language)
  expect(entries.filter((entry, at) => entries.indexOf(entry) !== at)).toEqual([])
})

test.each([
  ['uk', /[ыэёъ]|\p{Script=Latin}/iu],
  ['ru', /[іїєґ]|\p{Script=Latin}/iu],
  ['en', /\p{Script=Cyrillic}/u],
])('entries of %s have no letters of another language', (language, foreign) => {
  const entries = entriesOf(language)
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.filter((entry) => foreign.test(entry))).toEqual([])
})
