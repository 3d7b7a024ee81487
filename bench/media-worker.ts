import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { createRandom } from '../server/demo/random.ts'
import { createMediaWorker } from '../server/media/media-worker.ts'

// Pictures that the media worker analyses in a second: size, hashes and thumbnail of photos of 1280 × 800 pixels.
// Usage: node bench/media-worker.ts [PICTURES] [PROCESSES]
const pictures = Number(process.argv[2] ?? 2_000)
const width = Number(process.argv[3] ?? 2)
/** Different pictures, which are read again and again. */
const different = 100

const directory = await mkdtemp(join(tmpdir(), 'litopys-media-bench-'))
const [input, workFolder] = [join(directory, 'in'), join(directory, 'work')]
try {
  await Promise.all([mkdir(input), mkdir(workFolder)])
  let bytes = 0
  for (let number = 0; number < different; number += 1) {
    const photo = await drawn(number)
    bytes += photo.length
    await writeFile(join(input, `${number}.jpg`), photo)
  }
  const worker = createMediaWorker({ workFolder, readFolders: [input], width })
  const { signal } = new AbortController()
  const analyse = (number: number) =>
    worker.analysePicture(
      { path: join(input, `${number % different}.jpg`), thumbnail: join(workFolder, `${number}.webp`) },
      { signal },
    )
  await Promise.all(Array.from({ length: width }, (_, number) => analyse(number)))
  const start = performance.now()
  await Promise.all(Array.from({ length: pictures }, (_, number) => analyse(number)))
  const seconds = (performance.now() - start) / 1_000
  await worker.close()
  console.log({
    pictures,
    width,
    bytesOfPicture: Math.round(bytes / different),
    perSecond: Number((pictures / seconds).toFixed(1)),
    load: loadavg()[0],
  })
} finally {
  await rm(directory, { recursive: true })
}

/** A picture with areas, edges and noise, like a photo. */
async function drawn(number: number): Promise<Buffer> {
  const { next } = createRandom(number + 1)
  const circles = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${next() * 1_280}" cy="${next() * 800}" r="${next() * 200}" opacity="${next()}"
        fill="rgb(${next() * 255},${next() * 255},${next() * 255})"/>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800">${circles.join('')}</svg>`
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const
  const grain = await sharp({
    create: { width: 1_280, height: 800, channels: 3, background: '#808080', noise },
  })
    .png()
    .toBuffer()
  return await sharp(Buffer.from(svg))
    .composite([{ input: grain, blend: 'soft-light' }])
    .jpeg({ quality: 85 })
    .toBuffer()
}
