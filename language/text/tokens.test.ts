import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tokenize } from './tokens.ts'

const words = (text: string) => tokenize(text).map((token) => token.form.folded)

test('a word with an apostrophe is one word; quotes around a word are not part of it', () => {
  expect(words("Об’єкт м'яч 'слово' ‘інше’")).toEqual(['обєкт', 'мяч', 'слово', 'інше'])
})

test('offsets are those of the original text', () => {
  const text = '👍🏽 При\u00adвіт, об’єкт!'
  expect(tokenize(text).map(({ start, end }) => text.slice(start, end))).toEqual(['При\u00adвіт', 'об’єкт'])
})

test('hyphens split words; hashtags and mentions leave their words; emoji leave no words', () => {
  expect(words('Івано-Франківськ #тег_два @user 🔥🇺🇦')).toEqual(['івано', 'франківськ', 'тег', 'два', 'user'])
})

test('a designation is the same in both alphabets', () => {
  expect(words('Т-72 Х-101 К300')).toEqual(words('T-72 X-101 K300'))
  expect(words('HIMARS F-16 Т-72Б3')).toEqual(['himars', 'f', '16', 't', '72б3'])
})

test('Arabic is split at spaces, Chinese and Japanese at every character', () => {
  expect(words('مرحبا بالعالم')).toHaveLength(2)
  expect(words('俄罗斯 テスト')).toEqual(['俄', '罗', '斯', 'テ', 'ス', 'ト'])
})

test.each([
  ['війна', 'uk'],
  ['ґрунти', 'uk'],
  ['п’ять', 'uk'],
  ['выборы', 'ru'],
  ['самолёт', 'ru'],
  ['солдат', undefined],
])('the letters of %s give %s', (word, language) => {
  expect(tokenize(word)[0]?.form.letters).toBe(language)
})

test('a word is cut at 64 units, never inside a surrogate pair', () => {
  expect(words('я'.repeat(100))).toEqual(['я'.repeat(64)])
  const [token] = tokenize(`a${'𐐀'.repeat(64)}`)
  expect(token?.end).toBe(63)
})

test('tokens are in order, do not overlap, and are found again in their own text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      let last = 0
      for (const token of tokenize(text)) {
        expect(token.start).toBeGreaterThanOrEqual(last)
        expect(token.end).toBeGreaterThan(token.start)
        expect(token.form.folded).not.toBe('')
        last = token.end
      }
    }),
  )
})

test.each(["'", "a'", 'а\u200b', 'a\u0301', '\u0301', 'a-', '👍', '俄'])(
  'a long run of %j is read in linear time',
  (piece) => {
    const before = process.threadCpuUsage()
    tokenize(piece.repeat(65_536))
    expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(1_000)
  },
)

// In compiled code, codePointAt of V8 13.6 read the other half after the end of the slice, and the tokenizer
// never ended.
test('a slice that ends with half a pair can be read repeatedly', () => {
  const text = 'кінець речення тут \u{1d49c} далі'
  const slice = text.slice(0, text.indexOf('\u{1d49c}') + 1)
  for (let round = 0; round < 20_000; round++) {
    tokenize(text)
    expect(tokenize(slice)).toHaveLength(3)
  }
})
