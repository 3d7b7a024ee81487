import { expect, test } from 'vitest'
import { tokenize } from '../text/tokens.ts'
import { analyzeWords } from '../text/words.ts'
import { emojiIn } from './emoji.ts'
import { wholeTerm } from './whole-term.ts'

const sharedIn = (text: string) =>
  analyzeWords(text).words.flatMap(({ shared = [] }) =>
    shared.flatMap(({ term }) => (/_$|^\^\d\d-\d\d$/.test(term) ? [] : term)),
  )
const spansIn = (text: string) =>
  analyzeWords(text).words.flatMap(({ start, shared }) =>
    shared ? text.slice(start, shared.at(-1)?.end) : [],
  )
const whole = (text: string) => wholeTerm(text, tokenize(text))

test.each([
  ['^2022-02-24', '24.02.2022; 24.02.22; 24/02/2022; 24-02-2022; 2022-02-24'],
  ['^2022-02-24', '24 лютого 2022; 24 февраля 2022; 24 February 2022; February 24, 2022; Feb. 24, 2022'],
  ['10000', '10 000; 10,000; 10.000; 10 тис.; 10 тысяч; 10 thousand; 10k'],
  ['1500000', '1,5 млн; 1.5 million; 1 500 000; 1,500,000'],
  ['^155mm', '155 мм; 155-мм; 155мм; 155 mm; 155mm'],
  ['^s300', 'С-300; C-300; S-300; С300; S300'],
  ['^f16', 'F-16; F16; Ф-16; Ф16'],
  ['^h101', 'Х-101; Kh-101; X-101; Х101'],
  ['^mig31', 'МиГ-31; MiG-31; МіГ-31; МиГ 31; МиГ31'],
  [
    '^93brigade',
    '93 ОМБр; 93-тя бригада; 93-ї окремої механізованої бригади; 93 бригади; 93-я отдельная механизированная бригада; 93rd Brigade; 93rd Mechanized Brigade',
  ],
  ['^7army', '7-ма армія; 7 армії'],
  ['^shahed136', 'Shahed-136; Шахед-136; Шахед 136'],
  [
    '^zelenski',
    'Зеленський; Зеленського; Зеленським; Зеленский; Зеленскому; Zelensky; Zelenskyy; Zelenskyi; Zelenskiy',
  ],
  [
    '^kadirov',
    'Кадыров; Кадырова; Кадырову; Кадыровым; Кадыровe; Кадиров; Кадирова; Кадировим; Kadyrov; Kadyrov’s',
  ],
  ['^zalujni', 'Залужный; Залужного; Залужний; Залужному; Zaluzhny; Zaluzhnyi'],
  ['^putin', 'Путин; Путина; Путиным; Путін; Путіна; Путіним; Putin; ПУТИН; путін'],
  ['^prigojin', 'Пригожин; Пригожина; Пригожін; Prigozhin; Prihozhyn'],
])('%s is what these share: %s', (term, text) => {
  const found = sharedIn(text)
  expect(new Set(found)).toEqual(new Set([term]))
  expect(found).toHaveLength(text.split('; ').length)
})

test.each([
  ['лавров много в лесу', 'песков пустыни', 'волков'],
  ['192.168.100.100', '+380 50 123 456', '3.141', '45.13.2022', '99 лютого 2022'],
  ['5 бригад', '3 полки нових шин', '12 батальйонів', '100 рот'],
  ['Київ - 5 км', 'на 5-му поверсі', '№ 10', '0 000', '007 000'],
])('ordinary words and other numbers share nothing', (...texts) => {
  for (const text of texts) expect(sharedIn(text)).toEqual([])
})

test('a variant has the term of its designation too, other numbers are other designations', () => {
  expect(sharedIn('Т-72Б3')).toEqual(['^t72', '^t72b3'])
  expect(sharedIn('Т72Б3')).toEqual(['^t72', '^t72b3'])
  expect(sharedIn('Су-35С')).toEqual(['^su35', '^su35s'])
  expect([whole('Т-72'), whole('Т-72Б3'), whole('Су 35')]).toEqual(['^t72', '^t72b3', '^su35'])
  expect(sharedIn('АК-47, АК-74, Shahed-191')).toEqual(['^ak47', '^ak74', '^shahed191'])
})

test('a shared term extends over all of its words', () => {
  expect(spansIn('Збили МіГ-31К за 10 000 км, 24 лютого 2022 року')).toEqual([
    'МіГ-31К',
    '10 000',
    '24 лютого 2022',
  ])
})

test('only a whole query is a number, date or designation', () => {
  expect(['10 000 людей', 'РФ 2022', 'Київ', 'про F-16', ''].map(whole)).toEqual(Array(5).fill(undefined))
})

test('the flag of a part of a country is one emoji', () => {
  const england = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
  expect(emojiIn(`${england} 🏴`).map(({ term }) => term)).toEqual([`^${england}`, '^🏴'])
})

test('emoji are found once, whatever their variant', () => {
  const found = emojiIn('🇺🇦 1️⃣ ❤️❤ 👍🏽 👨‍👩‍👧 текст ™ 12')
  expect(found.map(({ term }) => term)).toEqual(['^🇺🇦', '^1⃣', '^❤', '^❤', '^👍', '^👨‍👩‍👧', '^™'])
  expect(emojiIn('лише слова – і «лапки»')).toEqual([])
})
