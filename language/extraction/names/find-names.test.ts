import { expect, test } from 'vitest'
import type { EntityKind } from '../../entity-kinds.ts'
import { analyzeText } from '../analyze.ts'

const found = (kind: EntityKind, text: string) =>
  analyzeText(text).entities.flatMap((entity) => (entity.kind === kind ? [entity.id] : []))

test.each([
  ['Удары Калибров по городу', ['Калібр']],
  ['Ночью сбили 5 Ланцетов над полем', ['Ланцет']],
  ['Партія Абрамсів прибула', ['M1 Abrams']],
  ["Десять Леопардів та п'ять Абрамсів прибули", ['Leopard 2', 'M1 Abrams']],
  ['Ракети Х101 та комплекс С300', ['Х-101', 'С-300']],
])('the plural of a weapon is neither a person nor an organisation: %s', (text, weapons) => {
  expect(found('weapon', text)).toEqual(weapons)
  expect(found('person', text)).toEqual([])
  expect(found('organisation', text)).toEqual([])
})

test('a brigade is not the weapon in its name, and a street is not the town in its name', () => {
  expect(found('weapon', 'Бійці 47-ї ОМБр «Магура» тримають оборону')).toEqual([])
  expect(found('place', 'На вулиці Богдана Хмельницького відключили воду')).toEqual([])
})

test('a unit keeps the language of its name', () => {
  expect(found('unit', 'Здесь стоит 76-я десантно-штурмовая дивизия')).toEqual([
    '76 десантно-штурмовая дивизия',
  ])
})

test('units and forces in English', () => {
  expect(found('organisation', 'It was said by the Armed Forces of Ukraine')).toEqual([
    'Збройні сили України',
  ])
  expect(found('unit', 'Soldiers of the Azov Regiment came back')).toEqual(['Азов'])
})
