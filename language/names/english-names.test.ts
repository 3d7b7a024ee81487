import { expect, test } from 'vitest'
import { placesOf } from '../extraction/names/listed-places.ts'
import countriesData from '../gazetteers/countries.json' with { type: 'json' }
import placesData from '../gazetteers/places.json' with { type: 'json' }
import { englishName, regionOfCode, valueContains } from './english-names.ts'
import { entries } from './entries.ts'

const { countries } = countriesData.lists
const { places } = placesData.lists

const country = 'entities.country.name'
const place = 'entities.place.name'

test.each([
  ['Харків', 'Kharkiv'],
  ['середземне море', 'Mediterranean Sea'],
  ['Київ', 'Kyiv'],
  ['Крим', 'Crimea'],
  ['Варшава', 'Warsaw'],
  ['Харківська область', 'Kharkiv Oblast'],
  ['Бахмутський район', 'Bakhmutskyi raion'],
  ['Згурівка', 'Zghurivka'],
  ['Ростовская область', 'Rostovskaia oblast'],
  ['Иркутская область', 'Irkutsk Oblast'],
  ['Красноярський край', 'Krasnoyarsk Krai'],
  ['Доха', 'Doha'],
  ['Брыньков', 'Brynkov'],
])('%s is %s in English', (name, english) => {
  expect(englishName(place, name)).toBe(english)
})

test('a country and a place with one name have different English names', () => {
  expect([englishName(country, 'Алжир'), englishName(place, 'Алжир')]).toEqual(['Algeria', 'Algiers'])
  expect([englishName(country, 'Польща'), englishName(country, 'СРСР')]).toEqual(['Poland', 'USSR'])
})

test('every country has the English name of the gazetteer', () => {
  for (const line of countries) {
    const [, ukrainian = '', , english] = line.split(' | ')
    expect(englishName(country, ukrainian)).toBe(english)
  }
})

test('a place with a Latin spelling in the gazetteer gets one of its spellings', () => {
  const isLatin = (text: string) => /^[\p{Script=Latin} '-]+$/u.test(text)
  for (const { name, others } of entries(places)) {
    const latin = others.map((other) => other.replace(/[~=^]/g, '')).filter(isLatin)
    const english = englishName(place, name.replace(/[~=^]/g, ''))
    if (latin.length > 0) expect(latin.map((one) => one.slice(0, 4))).toContain(english.slice(0, 4))
  }
})

test('no name of the gazetteers keeps a Cyrillic letter', () => {
  for (const { listed } of placesOf())
    expect(englishName(place, listed.name)).not.toMatch(/\p{Script=Cyrillic}/u)
})

test('a part of either name finds a name', () => {
  expect(valueContains(country, 'Польща', 'POLA')).toBe(true)
  expect(valueContains(country, 'Польща', 'поль')).toBe(true)
  expect(valueContains(place, 'Харків', 'kharkiv')).toBe(true)
  expect(valueContains(place, 'Харків', 'kyiv')).toBe(false)
  expect(valueContains('author', 'Харків', 'kharkiv')).toBe(false)
})

test('a KATOTTG code gives its region', () => {
  expect(regionOfCode('UA63060050010042407')).toBe('Харківська область')
  expect(regionOfCode('UA80000000000093317')).toBe('Київ')
  expect(regionOfCode('UA01000000000013043')).toBe('Автономна Республіка Крим')
  expect(regionOfCode('PL')).toBeUndefined()
})
