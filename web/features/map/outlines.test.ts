import { geoContains } from 'd3-geo'
import { expect, test } from 'vitest'
import { countries, outlines, pointOf } from './outlines.ts'

const ukraine = '804'
const russia = '643'
const all = countries()
const countriesAt = (point: [number, number]) =>
  all.filter((country) => geoContains(country, point)).map(({ id }) => id)

test.each<[string, [number, number]]>([
  ['Simferopol', [34.11, 44.957]],
  ['Kerch', [36.47, 45.36]],
  ['Sevastopol', [33.53, 44.61]],
  ['Yalta', [34.16, 44.51]],
  ['Armiansk', [33.69, 46.1]],
  ['Donetsk', [37.8, 48.02]],
  ['Luhansk', [39.3, 48.57]],
  ['Mariupol', [37.54, 47.12]],
  ['Kyiv', [30.52, 50.45]],
])('%s is in Ukraine', (_, point) => {
  expect(countriesAt(point)).toEqual([ukraine])
})

test.each<[string, [number, number]]>([
  ['Belgorod', [36.58, 50.6]],
  ['Rostov', [39.72, 47.25]],
  ['Krasnodar', [38.98, 45.04]],
])('%s is in Russia', (_, point) => {
  expect(countriesAt(point)).toEqual([russia])
})

test('no border is drawn between Crimea and the mainland of Ukraine', () => {
  const { land, borders, regions } = outlines()
  const nearIsthmus = (path: string) =>
    [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].some(([, x, y]) => {
      const from = pointOf({ latitude: 46.3, longitude: 33.2 })
      const to = pointOf({ latitude: 45.9, longitude: 34.9 })
      return Number(x) > from.x && Number(x) < to.x && Number(y) > from.y && Number(y) < to.y
    })
  expect(land.some(({ path }) => nearIsthmus(path))).toBe(true)
  expect(nearIsthmus(borders)).toBe(false)
  expect(regions.length).toBeGreaterThan(1_000)
})
