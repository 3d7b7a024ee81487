import { expect, test } from 'vitest'
import { pointOf } from './outlines.ts'
import { fittedTo, isInside, moved, onScreen, zoomed } from './viewport.ts'

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

test('zoom keeps the point under the pointer, and has limits', () => {
  const start = fittedTo([kyiv], size)
  const at = onScreen(start, pointOf(kyiv))
  const near = zoomed(start, 2, at)
  expect(near.scale).toBeCloseTo(start.scale * 2)
  expect(onScreen(near, pointOf(kyiv)).x).toBeCloseTo(at.x)
  expect(zoomed(near, 1e9, at).scale).toBe(400)
  expect(onScreen(moved(near, { x: 10, y: -5 }), pointOf(kyiv)).x).toBeCloseTo(at.x + 10)
})
