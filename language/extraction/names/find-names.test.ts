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

test.each([
  ['загроза для росії та рф', ['Росія', 'Росія']],
  ['росією, россией, украину, сша', ['Росія', 'Росія', 'Україна', 'Сполучені Штати']],
  ['роса на росі, рф2', []],
])('countries in small letters: %s', (text, countries) => {
  expect(found('country', text)).toEqual(countries)
})

test('people and forces in small letters, where no other word has these letters', () => {
  expect(found('person', 'у путіна та шойгу, с зеленским, песков и лавров, стиль зеленська')).toEqual([
    ...['Путін', 'Шойгу', 'Зеленский'],
  ])
  expect(found('person', 'Володимир Путін тут. Усі проти путіна')).toEqual([
    ...['Володимир Путін', 'Володимир Путін'],
  ])
  expect(found('organisation', 'зсу та нато проти')).toEqual(['Збройні сили України', 'НАТО'])
})

test.each([
  ['у Запорізькій та Херсонській областях', ['Запорізька область', 'Херсонська область']],
  ['в Запорожской и Херсонской областях', ['Запорізька область', 'Херсонська область']],
  ['у Хмельницькій, Вінницькій областях', ['Хмельницька область', 'Вінницька область']],
  ['в Покровском и Бахмутском районах', ['Покровський район', 'Бахмутський район']],
  ['Kharkiv and Sumy regions', ['Харківська область', 'Сумська область']],
  ['Kharkiv Opera and regions', ['Харків']],
  ['in Kharkiv region, from Kharkiv', ['Харківська область', 'Харків']],
  ['у Курську й Курській області', ['Курськ', 'Курська область']],
  ['вокруг Курска и Курской области', ['Курськ', 'Курська область']],
])('each of several regions: %s', (text, places) => {
  expect(found('place', text)).toEqual(places)
})

test.each([
  ['на Покровському напрямку', ['Покровський напрямок']],
  ['Курський напрямок, Курское направление', ['Курський напрямок', 'Курський напрямок']],
  ['Бои на Покровском направлении', ['Покровський напрямок']],
  ['на Торецькому і Покровському напрямках', ['Торецький напрямок', 'Покровський напрямок']],
  ['на Південно-Слобожанському напрямку', ['Південно-Слобожанський напрямок']],
  ['Європейський напрямок політики', []],
])('a direction of the front is a place: %s', (text, places) => {
  expect(found('place', text)).toEqual(places)
})

test('a village with a hyphen is one name, in other cases too', () => {
  expect(found('place', 'Дубово-Василівка, у Дубово-Василівці')).toEqual([
    ...['Дубово-Василівка', 'Дубово-Василівка'],
  ])
})

test('ordinary words are not ranks', () => {
  expect(found('rank', 'рядов солдат, капли и капель, каплей крови')).toEqual(['солдат'])
  expect(found('rank', 'капитан судна, капітан рибальського корабля, капитан сборной')).toEqual([])
  expect(found('rank', 'рядового Рибака, капитан Выдумкин')).toEqual(['рядовий', 'капітан'])
})

test('a party is not a village, a state of the past not a country of today', () => {
  expect(found('place', 'Партія Батьківщина. Лідерка Батьківщини')).toEqual([])
  expect(found('country', 'Австро-Венгрия и Австро-Угорщина')).toEqual([])
})

test.each([
  ['Харківська ОВА повідомила, у Сумській ОДА', ['Харківська ОВА', 'Сумська ОДА']],
  ['Сумська обласна рада. Міська рада', ['Сумська обласна рада']],
  ['Прекрасная ода. Красивая ОДА', []],
  ['заявил Комитет защиты выдумщиков (КЗВ). В КЗВ молчат', 3],
  ['у Союзі вигаданих радників з питань безпеки', ['Союз вигаданих радників з питань безпеки']],
  ['Комиссия решила, Комитет также', []],
  ['заявление вигаданской Нью-вигаданской фондовой биржи', ['Нью-вигаданская фондовая биржа']],
  ['российское министерство обороны, американское правительство', 2],
  ['У Мінсоцполітики та Росвыдумнадзоре, пише Вигадка.ру', 3],
])('organisations by their form: %s', (text, expected) => {
  const names = found('organisation', text)
  expect(typeof expected === 'number' ? names.length : names).toEqual(expected)
})

test('a legal form is part of the span, the name is without it', () => {
  const { entities } = analyzeText('Власник ТОВ «Вигадка» і ООО "Выдумка"')
  expect(entities.map(({ kind, id, start, end }) => [kind, id, start, end])).toEqual([
    ['organisation', 'Вигадка', 8, 20],
    ['organisation', 'Выдумка', 24, 36],
  ])
})

test.each([
  ['компанії «Вигадка», «Казка» та «Байка»', ['Вигадка', 'Казка', 'Байка']],
  ['движения «Выдумка», интервью «Эхо Выдумки»', ['Выдумка', 'Эхо Выдумки']],
  ['в статье корреспондента «Жара продолжается»', []],
  ['издание «Медиазона» пишет', ['Медіазона']],
  ['газета "Вигадка" ("La Fable")', ['Вигадка', 'Вигадка']],
  ['компания Zyngo открыла завод. Рабочие Zyngo рады', ['Zyngo', 'Zyngo']],
  ['Боєць із позивним «Joker» прийшов. Joker тут', []],
])('quoted and repeated names: %s', (text, names) => {
  expect(found('organisation', text)).toEqual(names)
})

test.each([
  'На орбите МКС. Космонавты летят',
  'Volkswagen Transporter поїхав',
  'завод САУ',
  'концерн САУ, движение ЛГБТ',
])('no organisation: %s', (text) => {
  expect(found('organisation', text)).toEqual([])
  expect(found('unit', text)).toEqual([])
})

test('a league is not a person, an Arabic article keeps its hyphen', () => {
  expect(found('person', 'Про це каже Ліга. Сообщает Лига')).toEqual([])
  expect(found('person', 'ареста Ибрагима аль-Масри')).toEqual(['Ибрагим аль-Масри'])
  expect(found('person', 'с Халедом аль-Выдумкой')).toEqual(['Халед аль-Выдумка'])
})
