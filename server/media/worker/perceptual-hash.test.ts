import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { bitDistance, greySide, perceptualHashes } from './perceptual-hash.ts'

/** A picture of circles that depends only on its number. */
function drawing(number: number): Buffer {
  let state = number + 1
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const circles = Array.from(
    { length: 25 },
    () =>
      `<circle cx="${next(640)}" cy="${next(400)}" r="${20 + next(90)}" fill="rgb(${next(256)},${next(256)},${next(256)})"/>`,
  )
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" fill="white"/>${circles.join('')}</svg>`,
  )
}

async function hashesOf(picture: Sharp) {
  const grey = await picture.clone().resize(greySide, greySide, { fit: 'fill' }).greyscale().raw().toBuffer()
  return perceptualHashes(grey)
}
const rendered = async (number: number) => sharp(await sharp(drawing(number)).png().toBuffer())

describe('the hash of a picture', () => {
  test('stays nearly the same when it is compressed and shrunk, and differs from that of other pictures', async () => {
    const original = await hashesOf(await rendered(1))
    const small = await (await rendered(1)).resize(320).jpeg({ quality: 30 }).toBuffer()
    const copy = await hashesOf(sharp(small))
    expect(bitDistance(original.whole, copy.whole)).toBeLessThanOrEqual(4)
    const others = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => hashesOf(await rendered(i + 2))),
    )
    const nearest = Math.min(...others.map(({ whole }) => bitDistance(original.whole, whole)))
    expect(nearest).toBeGreaterThan(10)
  })

  test('of a mirrored picture is the mirrored hash', async () => {
    const original = await hashesOf(await rendered(3))
    const mirrored = await hashesOf(sharp(await (await rendered(3)).flop().toBuffer()))
    expect(bitDistance(original.mirrored, mirrored.whole)).toBeLessThanOrEqual(4)
    expect(bitDistance(original.whole, mirrored.whole)).toBeGreaterThan(10)
  })

  test('of a corner or the middle is one of the hashes of crops', async () => {
    const { crops } = await hashesOf(await rendered(4))
    for (const [place, left, top] of [
      [0, 64, 40],
      [1, 0, 0],
      [4, 128, 80],
    ] as const) {
      const part = await (await rendered(4)).extract({ left, top, width: 512, height: 320 }).toBuffer()
      const { whole } = await hashesOf(sharp(part))
      expect(bitDistance(crops[place] ?? '0', whole)).toBeLessThanOrEqual(4)
    }
  })

  test.each([
    ['bottom', 5, { left: 0, top: 0, width: 640, height: 344 }],
    ['top', 6, { left: 0, top: 56, width: 640, height: 344 }],
    ['right', 7, { left: 0, top: 0, width: 550, height: 400 }],
    ['left', 8, { left: 90, top: 0, width: 550, height: 400 }],
  ] as const)('without its %s is one of the hashes of crops', async (_, place, area) => {
    const { crops } = await hashesOf(await rendered(6))
    const { whole } = await hashesOf(sharp(await (await rendered(6)).extract(area).toBuffer()))
    expect(bitDistance(crops[place] ?? '0', whole)).toBeLessThanOrEqual(6)
  })

  test('with a border has one without it too', async () => {
    const plain = await hashesOf(await rendered(7))
    expect(plain.crops).toHaveLength(9)
    const frame = { top: 40, bottom: 80, left: 30, right: 30, background: '#102030' }
    const bordered = await (await rendered(7)).extend(frame).jpeg({ quality: 40 }).toBuffer()
    const { crops, whole } = await hashesOf(sharp(bordered))
    expect(crops).toHaveLength(10)
    expect(bitDistance(crops[9] ?? '0', plain.whole)).toBeLessThanOrEqual(4)
    expect(bitDistance(whole, plain.whole)).toBeGreaterThan(6)
  })

  test('has a contrast, which a picture of one colour lacks', async () => {
    const plain = await hashesOf(
      sharp({ create: { width: 50, height: 50, channels: 3, background: '#246' } }),
    )
    expect(plain.contrast).toBe(0)
    expect((await hashesOf(await rendered(5))).contrast).toBeGreaterThan(20)
  })
})
