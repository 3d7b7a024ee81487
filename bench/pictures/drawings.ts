import sharp, { type Sharp } from 'sharp'
import { createRandom, type Random } from '../../server/demo/random.ts'

// Drawn pictures of the classes that channels post. The same number gives the same picture.

export const pictureClasses = ['photo', 'screenshot', 'scan', 'map', 'meme'] as const
export type PictureClass = (typeof pictureClasses)[number]

const [width, height] = [1_280, 800]
/** Memes with equal numbers modulo this have the same background, and other words. */
export const memeTemplates = 10

const words = [
  ...['наказ', 'командир', 'бригада', 'обстріл', 'місто', 'область', 'ракета', 'тривога', 'колона', 'дрон'],
  ...['приказ', 'войска', 'город', 'район', 'удар', 'потери', 'order', 'front', 'report', 'brigade'],
]

const text = (random: Random, count: number) =>
  Array.from({ length: count }, () => random.pick(words)).join(' ')
const hue = (random: Random, saturation: number, light: number) =>
  `hsl(${random.int(0, 360)},${saturation}%,${light}%)`

export async function drawn(kind: PictureClass, number: number): Promise<Buffer> {
  const random = createRandom(number * 977 + pictureClasses.indexOf(kind) * 131 + 7)
  const content = draw[kind](random, number)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
  const picture = sharp(Buffer.from(svg))
  if (kind !== 'photo') return await picture.jpeg({ quality: 88 }).toBuffer()
  const noise = { type: 'gaussian', mean: 128, sigma: 25 } as const
  const grain = await sharp({ create: { width, height, channels: 3, background: '#808080', noise } })
    .png()
    .toBuffer()
  const grainy = await picture
    .composite([{ input: grain, blend: 'soft-light' }])
    .png()
    .toBuffer()
  return await sharp(grainy).jpeg({ quality: 88 }).toBuffer()
}

const draw: Record<PictureClass, (random: Random, number: number) => string> = {
  photo: (random) => {
    const horizon = 300 + random.next() * 200
    const hills = [0, 1, 2].map((row) => {
      const tops = Array.from(
        { length: 17 },
        (_, i) => `L${i * 80} ${horizon + row * 90 + random.next() * 140 - 70}`,
      )
      return `<path d="M0 ${height}${tops.join('')}L${width} ${height}Z" fill="hsl(${random.int(70, 130)},25%,${random.int(15, 45)}%)"/>`
    })
    const things = Array.from({ length: random.int(3, 9) }, () => {
      const [x, y, w, h] = [
        random.next() * width,
        horizon + random.next() * 300,
        30 + random.next() * 200,
        30 + random.next() * 200,
      ]
      return `<rect x="${x}" y="${y - h}" width="${w}" height="${h}" fill="${hue(random, 20, random.int(20, 80))}"/>`
    })
    return `<rect width="${width}" height="${height}" fill="${hue(random, 40, 70)}"/>${hills.join('')}${things.join('')}`
  },
  screenshot: (random) => {
    const [back, bubble, ink] = random.chance(0.5) ? ['#0e1621', '#182533', '#fff'] : ['#fff', '#eef', '#111']
    const parts: string[] = []
    for (let y = 40; y < height - 80; ) {
      const lines = random.int(1, 5)
      const [x, w] = [random.int(20, 300), random.int(300, 800)]
      parts.push(
        `<rect x="${x}" y="${y}" rx="14" width="${w}" height="${lines * 30 + 20}" fill="${bubble}"/>`,
      )
      for (let line = 0; line < lines; line += 1)
        parts.push(
          `<text x="${x + 16}" y="${y + 32 + line * 30}" font-size="24" font-family="sans-serif" fill="${ink}">${text(random, random.int(3, 7))}</text>`,
        )
      y += lines * 30 + random.int(40, 90)
    }
    return `<rect width="${width}" height="${height}" fill="${back}"/>${parts.join('')}`
  },
  scan: (random) => {
    const lines: string[] = []
    for (let y = 60; y < height - 40; y += random.chance(0.15) ? 60 : 30)
      lines.push(
        `<text x="${random.chance(0.2) ? 140 : 90}" y="${y}" font-size="22" font-family="serif" fill="#222">${text(random, random.int(4, 13))}</text>`,
      )
    const stamp = `<circle cx="${random.int(200, 1_100)}" cy="${random.int(500, 750)}" r="70" fill="none" stroke="#35a" stroke-width="6"/>`
    return `<rect width="${width}" height="${height}" fill="#fbfaf5"/>${lines.join('')}${random.chance(0.6) ? stamp : ''}`
  },
  map: (random) => {
    const ways = Array.from({ length: 14 }, () => {
      let [x, y] = [random.next() * width, random.next() * height]
      const points = Array.from({ length: 6 }, () => {
        x += random.next() * 400 - 200
        y += random.next() * 300 - 150
        return `L${x} ${y}`
      })
      return `<path d="M${x} ${y}${points.join('')}" fill="${random.chance(0.4) ? '#cde6b8' : 'none'}" stroke="${random.pick(['#f90', '#88c', '#aaa', '#c33'])}" stroke-width="${random.int(2, 10)}"/>`
    })
    const names = Array.from(
      { length: 12 },
      () =>
        `<text x="${random.next() * width}" y="${random.next() * height}" font-size="${random.int(16, 34)}" font-family="sans-serif">${random.pick(words)}</text>`,
    )
    return `<rect width="${width}" height="${height}" fill="#f2efe9"/>${ways.join('')}${names.join('')}`
  },
  meme: (random, number) => {
    const template = createRandom((number % memeTemplates) + 1)
    const circles = Array.from(
      { length: 8 },
      () =>
        `<circle cx="${template.next() * width}" cy="${template.next() * height}" r="${40 + template.next() * 160}" fill="${hue(template, 50, template.int(20, 80))}"/>`,
    )
    const line = (y: number) =>
      `<text x="60" y="${y}" font-size="70" font-weight="bold" font-family="sans-serif" fill="#fff" stroke="#000" stroke-width="3">${text(random, 3)}</text>`
    return `<rect width="${width}" height="${height}" fill="${hue(template, 40, 50)}"/>${circles.join('')}${line(120)}${line(740)}`
  },
}

const jpeg = (picture: Sharp, quality = 75) => picture.jpeg({ quality }).toBuffer()
const mark = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><text x="790" y="750" font-size="48" font-family="sans-serif" fill="#fff" stroke="#000" opacity="0.8">@channel_name</text></svg>`,
)
const part = (share: number, left: number, top: number) => ({
  left: Math.round(width * left),
  top: Math.round(height * top),
  width: Math.round(width * share),
  height: Math.round(height * share),
})

/** What happens to pictures on their way through channels, and the level at which the copy should be found. */
export const changes: { name: string; level: 'same' | 'similar'; of(picture: Buffer): Promise<Buffer> }[] = [
  { name: 'quality 50', level: 'same', of: (picture) => jpeg(sharp(picture), 50) },
  { name: 'quality 20', level: 'same', of: (picture) => jpeg(sharp(picture), 20) },
  { name: 'half size', level: 'same', of: (picture) => jpeg(sharp(picture).resize(640)) },
  { name: 'quarter size', level: 'same', of: (picture) => jpeg(sharp(picture).resize(320), 60) },
  { name: 'WebP', level: 'same', of: (picture) => sharp(picture).webp({ quality: 60 }).toBuffer() },
  { name: 'grey', level: 'same', of: (picture) => jpeg(sharp(picture).greyscale()) },
  { name: 'watermark', level: 'similar', of: (picture) => jpeg(sharp(picture).composite([{ input: mark }])) },
  {
    name: 'brighter',
    level: 'similar',
    of: (picture) => jpeg(sharp(picture).modulate({ brightness: 1.15, saturation: 0.8 })),
  },
  {
    name: '5 % cut',
    level: 'similar',
    of: (picture) => jpeg(sharp(picture).extract(part(0.95, 0.025, 0.025))),
  },
  { name: 'middle', level: 'similar', of: (picture) => jpeg(sharp(picture).extract(part(0.8, 0.1, 0.1))) },
  { name: 'corner', level: 'similar', of: (picture) => jpeg(sharp(picture).extract(part(0.8, 0, 0))) },
  {
    name: 'without bottom',
    level: 'similar',
    of: (picture) =>
      jpeg(sharp(picture).extract({ left: 0, top: 0, width, height: Math.round(height * 0.85) })),
  },
  {
    name: 'without top',
    level: 'similar',
    of: (picture) =>
      jpeg(
        sharp(picture).extract({
          left: 0,
          width,
          top: Math.round(height * 0.12),
          height: Math.round(height * 0.88),
        }),
      ),
  },
  {
    name: 'white border',
    level: 'similar',
    of: (picture) =>
      jpeg(sharp(picture).extend({ top: 60, bottom: 60, left: 60, right: 60, background: 'white' })),
  },
  {
    name: 'black bars',
    level: 'similar',
    of: (picture) => jpeg(sharp(picture).extend({ top: 160, bottom: 220, background: 'black' })),
  },
  { name: 'mirrored', level: 'similar', of: (picture) => jpeg(sharp(picture).flop()) },
]
