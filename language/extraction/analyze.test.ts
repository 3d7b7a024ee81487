import { expect, test } from 'vitest'
import { stemsOf } from '../text/words.ts'
import { analyzeText } from './analyze.ts'
import { indexTerms } from './index-terms.ts'

test('a post gets a language, words with stems and exact forms, and entities', () => {
  const analysis = analyzeText('Вночі ворог обстрілював Київ і Харків. #війна t.me/news')
  expect(analysis.inLanguage).toBe('uk')
  expect(analysis.words[0]).toMatchObject({ start: 0, end: 5, exact: 'вночі', stem: 'вночі' })
  expect(analysis.entities.map((entity) => entity.kind)).toEqual(['place', 'place', 'hashtag', 'url'])
})

test('index terms are distinct: stems, their frequencies up to four, exact forms', () => {
  const terms = indexTerms(analyzeText('drone drones drone drone drone landing'))
  expect(terms).toEqual(['drone', 'drone#2', 'drone#3', 'drone#4', 'land', '=drone', '=drones', '=landing'])
})

test('in an uncertain language, a word is indexed by its stems of both languages', () => {
  expect(indexTerms(analyzeText('рота'))).toEqual(expect.arrayContaining(['рота', 'рот']))
})

test('in a certain language, a Cyrillic word is indexed by its stems of this language only', () => {
  const { words } = analyzeText(
    'Сегодня в городе российские войска обстреляли больницу, повреждены жилые дома, есть раненые, стали нет',
  )
  const stems = new Map(words.map((word) => [word.exact, stemsOf(word)]))
  expect(stems.get('больницу')).toEqual(['больница'])
  expect(stems.get('городе')).toEqual(['город'])
  expect(stems.get('стали')).toEqual(['стать'])
})

test('a Latin word in a Ukrainian text is stemmed as English, a Cyrillic word in an English text as Ukrainian', () => {
  expect(
    analyzeText('Системи HIMARS та drones на озброєнні сил оборони').words.map((word) => word.stem),
  ).toContain('drone')
  expect(
    analyzeText('The Russian army attacked the city of Харків last night').words.map((word) => word.stem),
  ).toContain('харків')
})

test.each([
  ['Latin letters', 'a'.repeat(65_536)],
  ['a plural', `${'a'.repeat(65_535)}s`],
  ['Cyrillic letters', 'а'.repeat(65_536)],
  ['capitals', `М${'и'.repeat(65_535)}`],
  ['an abbreviated body', `Рос${'атом'.repeat(16_000)}`],
  ['initials', 'А. '.repeat(21_000)],
])('one word as long as a post is analysed quickly: %s', (_, text) => {
  const before = process.threadCpuUsage()
  analyzeText(text)
  expect(process.threadCpuUsage(before).user / 1_000).toBeLessThan(500)
})
