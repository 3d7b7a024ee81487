import { readFileSync } from 'node:fs'
import placesData from '@litopys/language/gazetteers/places.json' with { type: 'json' }
import townsData from '@litopys/language/gazetteers/ukraine-towns.json' with { type: 'json' }
import { entries } from '@litopys/language/names/entries'
import { expect, test } from 'vitest'
import { locationOf } from './coordinates.ts'

const shareOf = (names: string[], kind: 'located' | 'ambiguous') =>
  names.filter((name) => locationOf(name)?.kind === kind).length / names.length

test.each([
  ['Київ', 50.45, 30.52],
  ['Харків', 49.99, 36.23],
  ["Куп'янськ", 49.71, 37.61],
  ['Севастополь', 44.61, 33.52],
  ['Миколаїв', 46.97, 32],
  ['Ставрополь', 45.04, 41.97],
  ['Калуга', 54.51, 36.26],
  ['Монреаль', 45.51, -73.57],
  ['Валенсія', 39.47, -0.38],
])('%s has its coordinates', (name, latitude, longitude) => {
  const at = locationOf(name)
  if (at?.kind !== 'located') throw new Error(`${name} is not located`)
  expect(Math.hypot(at.latitude - latitude, at.longitude - longitude)).toBeLessThan(0.1)
  expect(at.isArea).toBe(false)
})

test.each(['Харківська область', 'Донеччина', 'Крим', 'Бахмутський район', 'Чукотка', 'Курська область'])(
  '%s is an area',
  (name) => {
    expect(locationOf(name)).toMatchObject({ kind: 'located', isArea: true })
  },
)

test('a name of several places is ambiguous, and parts of the world have no coordinates', () => {
  expect(locationOf('Городок')).toEqual({ kind: 'ambiguous', candidates: 11 })
  expect(locationOf('Європа')).toBeUndefined()
  expect(locationOf('Донбас')).toBeUndefined()
})

test('nearly all towns and listed places have coordinates', () => {
  const towns = [...new Set(townsData.lists.ukraineTowns.map((line) => line.replace(/ \d+$/, '')))]
  expect(shareOf(towns, 'located')).toBeGreaterThan(0.97)
  const places = entries(placesData.lists.places).map(({ name }) => name.replace(/^[=~]/, ''))
  expect(shareOf(places, 'located')).toBeGreaterThan(0.84)
})

test('all coordinates are on the globe, and those of Ukraine are near it', () => {
  const path = new URL(import.meta.resolve('@litopys/language/gazetteers/coordinates.json'))
  const { lists } = JSON.parse(readFileSync(path, 'utf8'))
  const towns = new Set(townsData.lists.ukraineTowns.map((line) => line.replace(/ \d+$/, '')))
  for (const line of [...lists.settlements, ...lists.areas]) {
    const [, name = '', latitude, longitude] = /^(.+) (-?\d+\.\d+) (-?\d+\.\d+)$/.exec(line) ?? []
    expect(Math.abs(Number(latitude)), line).toBeLessThan(90)
    expect(Math.abs(Number(longitude)), line).toBeLessThanOrEqual(180)
    if (!towns.has(name)) continue
    expect(Number(latitude), line).toBeGreaterThan(44)
    expect(Number(latitude), line).toBeLessThan(52.5)
    expect(Number(longitude), line).toBeGreaterThan(22)
    expect(Number(longitude), line).toBeLessThan(40.3)
  }
})
