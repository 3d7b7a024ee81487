import { expect, test } from 'vitest'
import { romanize } from './romanize.ts'

test.each([
  ['Єнакієве', 'Yenakiieve'],
  ['Їжакевич', 'Yizhakevych'],
  ['Йосипівка', 'Yosypivka'],
  ['Юрій', 'Yurii'],
  ['Яготин', 'Yahotyn'],
  ['Розгін', 'Rozghin'],
  ['Щастя', 'Shchastia'],
  ['Ґалаґан', 'Galagan'],
  ["Знам'янка", 'Znamianka'],
  ['Слов’янськ', 'Sloviansk'],
])('%s is %s by the national standard', (written, latin) => {
  expect(romanize(written)).toBe(latin)
})

test('capitals stay capitals, and an initial capital stays initial', () => {
  expect(romanize('ЗСУ, ЩОДНЯ; Щодня')).toBe('ZSU, SHCHODNIA; Shchodnia')
})

test('other characters stay: numbers, Latin letters, codes of places', () => {
  expect(romanize("UA80: м. Київ, it's 5 €")).toBe("UA80: m. Kyiv, it's 5 €")
})

test('a decomposed letter is the same letter', () => {
  expect(romanize('Київ'.normalize('NFD'))).toBe('Kyiv')
})
