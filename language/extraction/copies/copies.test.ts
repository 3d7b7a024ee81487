import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { termId } from '../../stems/term-id.ts'
import { analyzeText } from '../analyze.ts'
import { areCopies, type Compared, clusterNodeOfMessage, clusterNodeOfText } from './copies.ts'
import { bandKeys, bands, rowsOfBand } from './min-hash.ts'
import { shingleSet, shinglesOf, similarity } from './shingles.ts'

const forms = (text: string) => analyzeText(text).words.map(({ exact }) => termId(exact))
const compared = (text: string): Compared => ({
  shingles: shingleSet(forms(text)),
  numberIds: (text.match(/\d+/g) ?? []).map(termId),
})
const words = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 8, maxLength: 60 })
const set = fc.uniqueArray(fc.nat(), { maxLength: 60 }).map((numbers) => Uint32Array.from(numbers).sort())

describe('the similarity of two sets', () => {
  test('is the share of common elements, in either order of the sets', () => {
    fc.assert(
      fc.property(set, set, set, (a, b, shared) => {
        const [one, other] = [new Set([...a, ...shared]), new Set([...b, ...shared])]
        const measured = similarity(Uint32Array.from(one).sort(), Uint32Array.from(other).sort())
        const [both, either] = [[...one].filter((x) => other.has(x)).length, new Set([...one, ...other]).size]
        expect(measured).toBeCloseTo(either === 0 ? 1 : both / either, 12)
        expect(similarity(Uint32Array.from(other).sort(), Uint32Array.from(one).sort())).toBe(measured)
      }),
    )
  })
})

describe('shingles', () => {
  test('are three words in a row; a set has each of them once', () => {
    expect(shinglesOf([1, 2, 3, 4])).toHaveLength(2)
    expect(shinglesOf([1, 2, 3, 1, 2, 3, 1, 2, 3])).toHaveLength(7)
    expect(shingleSet([1, 2, 3, 1, 2, 3, 1, 2, 3])).toHaveLength(3)
    expect(shinglesOf([1, 2])).toHaveLength(0)
  })
  test('depend on the order of words', () => {
    expect(similarity(shingleSet([1, 2, 3]), shingleSet([3, 2, 1]))).toBe(0)
  })
  test('of a text inside another text are all in the other text', () => {
    fc.assert(
      fc.property(words, words, words, (before, text, after) => {
        const whole = new Set(shinglesOf([...before, ...text, ...after]))
        expect([...shinglesOf(text)].every((shingle) => whole.has(shingle))).toBe(true)
      }),
    )
  })
})

describe('band keys', () => {
  test('of the same shingles are the same 32-bit numbers, in any order and frequency', () => {
    fc.assert(
      fc.property(words, (text) => {
        const keys = bandKeys(shinglesOf(text))
        expect(keys).toEqual(bandKeys(shingleSet(text)))
        expect(keys).toHaveLength(bands)
        expect(keys.every((key) => Number.isInteger(key) && key >= 0 && key < 2 ** 32)).toBe(true)
      }),
    )
  })

  test.each([0.3, 0.5, 0.7, 0.8, 0.9])(
    'are shared at a similarity of %f as often as documented',
    (wanted) => {
      const pairs = 2_000
      const size = 100
      let met = 0
      for (let pair = 0; pair < pairs; pair += 1) {
        const either = Array.from({ length: size }, (_, i) => termId(`${pair} ${i}`))
        const own = Math.round((size * (1 - wanted)) / 2)
        const sorted = (numbers: number[]) => Uint32Array.from(numbers).sort()
        const one = bandKeys(sorted(either.slice(own)))
        const other = bandKeys(sorted(either.slice(0, size - own)))
        if (one.some((key, band) => key === other[band])) met += 1
      }
      expect(met / pairs).toBeCloseTo(1 - (1 - wanted ** rowsOfBand) ** bands, 1)
    },
  )
})

describe('copies', () => {
  const news =
    'Рятувальники розповіли, що цієї ночі у місті вдалося вберегти старий міст від вогню, а рух через нього відкриють уже вранці.'
  test.each([
    ['letter case and signs', news.toUpperCase().replace(',', ' —')],
    ['a word more at the end', `${news} Подробиці`],
    ['a mark before and a source behind', `⚡️ ${news} @sloboda_demo`],
    ['an address', `${news} t.me/sloboda_demo`],
  ])('have the same words, except %s', (_, other) => {
    expect(areCopies(compared(news), compared(other))).toBe(true)
  })
  test.each([
    ['another text', 'Рятувальники розповіли, що минулої доби у селі не вдалося вберегти нову школу.'],
    ['half of the text', news.slice(0, 60)],
  ])('are not %s', (_, other) => {
    expect(areCopies(compared(news), compared(other))).toBe(false)
  })

  const report = (number: string) =>
    `Зведення на ранок: за добу до притулку привезли ${number} тварин, усі оглянуті лікарем, здорові й чекають на нових господарів у неділю від ранку до вечора`
  test('are not two reports of one form with different numbers', () => {
    expect(similarity(compared(report('12')).shingles, compared(report('15')).shingles)).toBeGreaterThan(0.7)
    const [monday, tuesday] = ['12', '15'].map((number) => compared(`${report(number)} ${news}`))
    expect(monday && tuesday && areCopies(monday, tuesday)).toBe(false)
  })
  test('can have a number that the other text lacks', () => {
    expect(areCopies(compared(`${report('12')} ${news}`), compared(`${report('12')} ${news} 2026`))).toBe(
      true,
    )
  })
  test('are a symmetric relation', () => {
    fc.assert(
      fc.property(words, fc.nat(60), fc.integer(), (text, place, word) => {
        const a = { shingles: shingleSet(text), numberIds: [] }
        const b = { shingles: shingleSet(text.with(place % text.length, word)), numberIds: [] }
        expect(areCopies(a, b)).toBe(areCopies(b, a))
        expect(areCopies(a, a)).toBe(true)
      }),
    )
  })
})

test('numbers of texts and messages are safe integers of JavaScript', () => {
  const texts = Array.from({ length: 20_000 }, (_, i) => clusterNodeOfText([i, i + 1, i + 2]))
  const messages = Array.from({ length: 20_000 }, (_, i) => clusterNodeOfMessage('10', i))
  expect(new Set([...texts, ...messages]).size).toBe(40_000)
  expect([...texts, ...messages].every((node) => Number.isSafeInteger(node) && node > 0)).toBe(true)
  expect(clusterNodeOfText([1, 2, 3])).not.toBe(clusterNodeOfText([3, 2, 1]))
})
