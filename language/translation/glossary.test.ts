import { expect, test } from 'vitest'
import { createGlossary, isSameTerm } from './glossary.ts'

const glossary = createGlossary([
  { term: 'гаубиця', translation: 'howitzer' },
  { term: 'самохідна гаубиця', translation: 'self-propelled howitzer' },
  { term: 'Булат', translation: 'T-64BM Bulat' },
  { term: 'младший сержант', translation: 'junior sergeant' },
  { term: 'Т-72', translation: 'T-72' },
])

test.each([
  ['Дві гаубиці стоять у полі.', 'Дві howitzer стоять у полі.'],
  ['Стоїть самохідна гаубиця', 'Стоїть self-propelled howitzer'],
  ['Пішли младшие сержанты, остался младший сержант.', 'Пішли junior sergeant, остался junior sergeant.'],
  ['Танк Булат, а не булат із казки', 'Танк T-64BM Bulat, а не булат із казки'],
  ['Проїхав Т-72', 'Проїхав T-72'],
  ['Самохідна. Гаубиця поруч', 'Самохідна. howitzer поруч'],
  ['Нічого такого', 'Нічого такого'],
  ['', ''],
])('%s', (text, expected) => {
  expect(glossary(text)).toBe(expected)
})

test('an empty glossary, and a term without a word, change nothing', () => {
  expect(createGlossary([])('гаубиця')).toBe('гаубиця')
  expect(createGlossary([{ term: '…', translation: 'x' }])('гаубиця …')).toBe('гаубиця …')
})

test.each([
  ['бригада', 'бригади', true],
  ['механізована бригада', 'механізовані бригади', true],
  ['бригада', 'механізована бригада', false],
  ['Булат', 'булат', false],
  ['Булат', 'Булати', true],
  ['бригада', 'батальйон', false],
  ['…', '…', false],
])('%s and %s are the same term: %s', (one, other, expected) => {
  expect(isSameTerm(one, other)).toBe(expected)
})

test('a capital decides between a name and a word with the same spelling', () => {
  const both = createGlossary([
    { term: 'булат', translation: 'damask steel' },
    { term: 'Булат', translation: 'T-64BM Bulat' },
  ])
  expect(both('Танк Булат і булат')).toBe('Танк T-64BM Bulat і damask steel')
})
