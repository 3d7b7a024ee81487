import { expect, test } from 'vitest'
import { dotAt, dotsOf } from './labels.ts'
import { pointOf } from './outlines.ts'
import { fittedTo, isInside, moved, onScreen, positionOf, viewportAt, zoomed } from './viewport.ts'

const size = { width: 800, height: 500 }
const screen = { left: 0, top: 0, right: 800, bottom: 500 }
const place = (latitude: number, longitude: number, posts: number) => ({
  value: `${latitude}`,
  posts,
  latitude,
  longitude,
  isArea: false,
})
const kyiv = place(50.45, 30.52, 10)
const tokyo = place(35.69, 139.69, 2)

test('places that are mostly in Ukraine show Ukraine', () => {
  const viewport = fittedTo([kyiv, tokyo], size)
  expect(isInside(onScreen(viewport, pointOf(kyiv)), screen)).toBe(true)
  expect(isInside(onScreen(viewport, pointOf(tokyo)), screen)).toBe(false)
})

test('places elsewhere are all shown, and one place is not enlarged without limit', () => {
  const viewport = fittedTo([{ ...tokyo, posts: 30 }, kyiv], size)
  for (const one of [kyiv, tokyo]) expect(isInside(onScreen(viewport, pointOf(one)), screen)).toBe(true)
  expect(fittedTo([tokyo], size).scale).toBeLessThan(100)
})

test('a far place with few posts does not make it a map of the world', () => {
  const lisbon = place(38.72, -9.14, 2)
  const tbilisi = place(41.72, 44.79, 60)
  const viewport = fittedTo([{ ...tokyo, posts: 2 }, lisbon, tbilisi, { ...kyiv, posts: 20 }], size)
  const isShown = (one: typeof kyiv) => isInside(onScreen(viewport, pointOf(one)), screen)
  expect([kyiv, tbilisi, lisbon, tokyo].map(isShown)).toEqual([true, true, false, false])
})

test('zoom keeps the point under the pointer, and has limits', () => {
  const start = fittedTo([kyiv], size)
  const at = onScreen(start, pointOf(kyiv))
  const near = zoomed(start, 2, at)
  expect(near.scale).toBeCloseTo(start.scale * 2)
  expect(onScreen(near, pointOf(kyiv)).x).toBeCloseTo(at.x)
  expect(zoomed(near, 1e9, at).scale).toBe(400)
  expect(onScreen(moved(near, { x: 10, y: -5 }), pointOf(kyiv)).x).toBeCloseTo(at.x + 10)
})

test('a position shows the same middle on a screen of another size', () => {
  const viewport = moved(fittedTo([kyiv], size), { x: 35.5, y: -12 })
  const position = positionOf(viewport, size)
  const same = viewportAt(position, size)
  expect(same.scale).toBeCloseTo(viewport.scale, 1)
  expect(onScreen(same, pointOf(kyiv)).x).toBeCloseTo(onScreen(viewport, pointOf(kyiv)).x, 0)
  const [latitude, longitude] = position
  const phone = { width: 360, height: 300 }
  const { x, y } = onScreen(viewportAt(position, phone), pointOf({ latitude, longitude }))
  expect([x, y]).toEqual([expect.closeTo(180), expect.closeTo(150)])
})

test('a position is on the world, however far the map was moved', () => {
  const position = positionOf(moved(fittedTo([kyiv], size), { x: 1e6, y: -1e6 }), size)
  const [latitude = 0, longitude = 0] = position.map(Math.abs)
  expect(latitude).toBe(85)
  expect(longitude).toBeLessThanOrEqual(180)
})

test('a finger that misses a circle gets the nearest, and a pointer the smallest of those under it', () => {
  const viewport = fittedTo([kyiv], size)
  const brovary = place(50.51, 30.79, 1)
  const [large, small] = dotsOf([kyiv, brovary], viewport, size, ({ value }) => value)
  if (!large || !small) throw new Error('Both places are on the screen')
  expect(dotAt([large, small], small, 2)?.place).toBe(brovary)
  const beside = { x: large.x - large.radius - 10, y: large.y }
  expect(dotAt([large, small], beside, 2)).toBeUndefined()
  expect(dotAt([large, small], beside, 14)?.place).toBe(kyiv)
})
