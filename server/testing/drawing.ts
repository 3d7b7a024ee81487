import sharp from 'sharp'

/** A drawing of circles that depends only on its number, as a JPEG. */
export function drawing(number: number): Promise<Buffer> {
  let state = number + 11
  const next = (below: number) => {
    state = (state * 48_271) % 2_147_483_647
    return state % below
  }
  const circles = Array.from(
    { length: 30 },
    () =>
      `<circle cx="${next(1_280)}" cy="${next(800)}" r="${30 + next(190)}" fill="rgb(${next(256)},${next(256)},${next(256)})"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><rect width="1280" height="800" fill="#ccc"/>${circles.join('')}</svg>`
  return sharp(Buffer.from(svg)).jpeg({ quality: 90 }).toBuffer()
}
