import { crc32, deflateSync } from 'node:zlib'
import { createRandom } from './random.ts'

type Colour = readonly [red: number, green: number, blue: number]

/** A PNG file; `colourAt` returns the colour of a pixel. */
function png(width: number, height: number, colourAt: (x: number, y: number) => Colour): Buffer {
  const rows = Buffer.alloc(height * (width * 3 + 1))
  let at = 0
  for (let y = 0; y < height; y += 1) {
    // Each row starts with its filter, here none.
    at += 1
    for (let x = 0; x < width; x += 1) {
      rows.set(colourAt(x, y), at)
      at += 3
    }
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 2, 0, 0, 0], 8)
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const data = deflateSync(rows, { level: 1 })
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const out = Buffer.alloc(body.length + 8)
  out.writeUInt32BE(data.length, 0)
  body.copy(out, 4)
  out.writeUInt32BE(crc32(body), body.length + 4)
  return out
}

type Palette = { top: Colour; horizon: Colour; sun: Colour; hills: readonly Colour[] }

const palettes: readonly Palette[] = [
  {
    top: [58, 96, 150],
    horizon: [244, 200, 150],
    sun: [255, 238, 200],
    hills: [
      [92, 112, 140],
      [60, 82, 98],
      [34, 52, 58],
    ],
  },
  {
    top: [108, 160, 205],
    horizon: [224, 236, 240],
    sun: [255, 252, 230],
    hills: [
      [140, 170, 150],
      [96, 138, 96],
      [58, 98, 62],
    ],
  },
  {
    top: [40, 44, 82],
    horizon: [222, 120, 98],
    sun: [255, 204, 150],
    hills: [
      [112, 74, 100],
      [70, 48, 78],
      [36, 28, 52],
    ],
  },
  {
    top: [168, 178, 188],
    horizon: [228, 230, 230],
    sun: [244, 244, 240],
    hills: [
      [170, 178, 182],
      [130, 140, 146],
      [88, 98, 104],
    ],
  },
]

/** A landscape of sky, sun and three ridges of hills; the same number gives the same picture. */
export function landscape(number: number, width: number, height: number): Buffer {
  const random = createRandom(4_242 + number)
  const palette = palettes[number % palettes.length] ?? random.pick(palettes)
  const sun = {
    x: width * (0.2 + 0.6 * random.next()),
    y: height * (0.2 + 0.25 * random.next()),
    r: height * 0.07,
  }
  const ridges = palette.hills.map((colour, i) => {
    const waves = Array.from({ length: 4 }, (_, n) => ({
      length: width / (1.3 + n * 1.9 + random.next()),
      phase: random.next() * 7,
      size: (height * 0.07) / (n + 1),
    }))
    const base = height * (0.52 + i * 0.15)
    const tops = Array.from({ length: width }, (_, x) =>
      waves.reduce((y, { length, phase, size }) => y + size * Math.sin((x / length) * 6.28 + phase), base),
    )
    return { colour, tops }
  })
  return png(width, height, (x, y) => {
    const hill = ridges.findLast(({ tops }) => y >= (tops[x] ?? height))
    if (hill) return hill.colour
    if (Math.hypot(x - sun.x, y - sun.y) < sun.r) return palette.sun
    return mixed(palette.top, palette.horizon, Math.min(1, y / (height * 0.6)))
  })
}

/** A square of two tones with a figure: the picture of a user. */
export function portrait(number: number): Buffer {
  const size = 192
  const random = createRandom(99 + number)
  const ground: Colour = [random.int(60, 190), random.int(90, 180), random.int(110, 200)]
  const figure = mixed(ground, [255, 255, 255], 0.72)
  return png(size, size, (x, y) => {
    const isHead = Math.hypot(x - size / 2, y - size * 0.38) < size * 0.19
    const isBody = ((x - size / 2) / (size * 0.36)) ** 2 + ((y - size) / (size * 0.38)) ** 2 < 1
    return isHead || isBody ? figure : ground
  })
}

function mixed(one: Colour, other: Colour, share: number): Colour {
  const part = (a: number, b: number) => Math.round(a + (b - a) * share)
  return [part(one[0], other[0]), part(one[1], other[1]), part(one[2], other[2])]
}
