import { fork } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chunk, picture } from '#testing/media'
import { createMediaWorker, type MediaWorker, UnreadableMedia } from './media-worker.ts'

let root: string
let worker: MediaWorker
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'litopys-media-worker-'))
  for (const folder of ['in', 'work', 'secret']) mkdirSync(join(root, folder))
  worker = createMediaWorker({ workFolder: join(root, 'work'), readFolders: [join(root, 'in')], width: 1 })
})
afterAll(async () => {
  await worker.close()
  rmSync(root, { recursive: true })
})

const { signal } = new AbortController()
const analyse = async (name: string, content: Buffer, by = worker) => {
  const path = join(root, 'in', name)
  writeFileSync(path, content)
  return await by.analysePicture({ path, thumbnail: join(root, 'work', `${name}.webp`) }, { signal })
}
const faultOf = async (analysis: Promise<unknown>) => {
  const error = await analysis.then(
    () => undefined,
    (cause: unknown) => cause,
  )
  if (error instanceof UnreadableMedia) return error.fault
  throw error ?? new Error('the file was analysed')
}
const good = picture(64, 40, [200, 30, 30])

describe('a good picture', () => {
  test('gets its size after rotation, what the camera wrote, and a thumbnail', async () => {
    const turned = await sharp(picture(1_200, 600, [10, 90, 200]))
      .jpeg()
      .withExif({
        IFD0: { Make: 'Acme', Model: 'One', Software: 'Editor 2' },
        IFD2: { DateTimeOriginal: '2022:03:01 12:30:00' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '50/1 27/1 0/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '30/1 30/1 0/1',
        },
      })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await analyse('turned.jpg', turned)).toMatchObject({
      width: 600,
      height: 1_200,
      isAnimated: false,
      camera: {
        make: 'Acme',
        model: 'One',
        software: 'Editor 2',
        takenAt: '2022-03-01T12:30:00',
        latitude: 50.45,
        longitude: -30.5,
      },
    })
    const thumbnail = await sharp(join(root, 'work', 'turned.jpg.webp')).metadata()
    expect([thumbnail.format, thumbnail.width, thumbnail.height]).toEqual(['webp', 240, 480])
    expect(thumbnail.exif).toBeUndefined()
  })

  test.each<[string, () => Promise<Buffer>]>([
    ['CMYK', async () => await sharp(good).toColourspace('cmyk').jpeg().toBuffer()],
    ['16 bits a colour', async () => await sharp(good).toColourspace('rgb16').png().toBuffer()],
    ['an alpha channel', async () => await sharp(good).ensureAlpha(0.5).png().toBuffer()],
    [
      'one bit a pixel',
      async () => await sharp(good).threshold().png({ palette: true, colours: 2 }).toBuffer(),
    ],
    ['WebP', async () => await sharp(good).webp().toBuffer()],
  ])('with %s is analysed', async (name, make) => {
    expect(await analyse(`${name}.bin`, await make())).toMatchObject({ width: 64, height: 40 })
  })

  test('with several frames is animated, and its first frame is analysed', async () => {
    const frames = [picture(20, 20, [255, 0, 0]), picture(20, 20, [0, 0, 255])]
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer()
    expect(await analyse('moving.gif', gif)).toMatchObject({ width: 20, height: 20, isAnimated: true })
  })
})

/** A PNG that says it is this large, with pixels of one colour that take few bytes. */
function pngOf(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([1, 0, 0, 0, 0], 8)
  const data = deflateSync(Buffer.alloc(height * (Math.ceil(width / 8) + 1)))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', data),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a hostile file', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>'
  test.each<[string, Buffer, string]>([
    ['a picture of 30,000 × 30,000', pngOf(30_000, 30_000), 'too_many_pixels'],
    ['a cut JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]), 'damaged'],
    ['a cut PNG', picture(500, 500, [1, 2, 3]).subarray(0, 200), 'damaged'],
    ['SVG with a script', Buffer.from(svg), 'damaged'],
    [
      'SVG behind the first bytes of a JPEG',
      Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.from(svg)]),
      'damaged',
    ],
    ['a PDF', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj'), 'damaged'],
    ['TIFF', Buffer.from('49492a0008000000', 'hex'), 'damaged'],
    ['an empty file', Buffer.alloc(0), 'damaged'],
    ['random bytes', Buffer.from(Array.from({ length: 4_096 }, (_, i) => (i * 7_919) % 256)), 'damaged'],
  ])('%s is refused, and the next picture is analysed', async (name, content, fault) => {
    expect(await faultOf(analyse(`${name.replaceAll(/\W/g, '-')}.bin`, content))).toBe(fault)
    expect(await analyse('good.png', good)).toMatchObject({ width: 64 })
  })

  test('that hides a web page after the picture gives a thumbnail without it', async () => {
    const both = Buffer.concat([good, Buffer.from('<html><script>alert(1)</script>')])
    await analyse('both.png', both)
    const thumbnail = await sharp(join(root, 'work', 'both.png.webp')).toBuffer()
    expect(thumbnail.includes('script')).toBe(false)
  })

  test('that takes too long or too much memory ends its process only', async () => {
    const large = pngOf(9_000, 9_000)
    const folders = { workFolder: join(root, 'work'), readFolders: [join(root, 'in')], width: 1 }
    const hasty = createMediaWorker({ ...folders, limitMs: 60 })
    expect(await faultOf(analyse('slow.png', large, hasty))).toBe('time_limit')
    await hasty.close()
    const narrow = createMediaWorker({ ...folders, limitBytes: 30 * 1024 ** 2 })
    expect(await faultOf(analyse('wide.png', large, narrow))).toBe('memory_limit')
    await narrow.close()
  })
})

test('the process cannot write outside its folder', async () => {
  const path = join(root, 'in', 'inner.png')
  writeFileSync(path, good)
  const thumbnail = join(root, 'secret', 'stolen.webp')
  await expect(worker.analysePicture({ path, thumbnail }, { signal })).rejects.toThrow('restricted')
  expect(existsSync(thumbnail)).toBe(false)
  expect(readdirSync(join(root, 'secret'))).toEqual([])
})

test('an abandoned task does not run, and those of users come first', async () => {
  const order: string[] = []
  const stopping = new AbortController()
  const path = join(root, 'in', 'good.png')
  writeFileSync(path, good)
  const task = async (name: string, options: { signal: AbortSignal; isUrgent?: boolean }) => {
    await worker.analysePicture({ path, thumbnail: join(root, 'work', `${name}.webp`) }, options)
    order.push(name)
  }
  const given = [
    task('first', { signal }),
    task('second', { signal }),
    task('abandoned', { signal: stopping.signal }),
    task('user', { signal, isUrgent: true }),
  ]
  stopping.abort(new Error('given up'))
  const ends = await Promise.allSettled(given)
  expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(order).toEqual(['first', 'user', 'second'])
})

test('a signal to the whole group of processes does not end a reader, so that no file counts as crashed', async () => {
  const program = fileURLToPath(new URL('./worker/main.ts', import.meta.url))
  const child = fork(program, { execArgv: [], stdio: ['ignore', 'ignore', 'ignore', 'ipc'] })
  const ended = once(child, 'exit')
  try {
    await once(child, 'message')
    for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) child.kill(name)
    const path = join(root, 'in', 'signal.png')
    writeFileSync(path, good)
    const answered = once(child, 'message')
    child.send({ id: 1, task: { kind: 'picture', path, thumbnail: join(root, 'work', 'signal.webp') } })
    expect((await Promise.race([answered, ended]))[0]).toMatchObject({ id: 1, result: { width: 64 } })
  } finally {
    child.disconnect()
    await ended
  }
})
