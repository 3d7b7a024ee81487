import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { picture } from '#testing/media'
import { encodedTones, film, wav } from '#testing/sounds'
import { formatOf } from './format.ts'
import { createMediaWorker, type MediaWorker } from './media-worker.ts'

let root: string
let worker: MediaWorker
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'litopys-sound-'))
  for (const folder of ['in', 'work']) mkdirSync(join(root, folder))
  worker = createMediaWorker({ workFolder: join(root, 'work'), readFolders: [join(root, 'in')], width: 1 })
})
afterAll(async () => {
  await worker.close()
  rmSync(root, { recursive: true })
})

let number = 0
const read = async (content: Buffer, mostSeconds = 3_600) => {
  number += 1
  const path = join(root, 'in', `${number}`)
  const sound = join(root, 'work', `${number}.sound`)
  writeFileSync(path, content)
  const { levels, ...analysis } = await worker.readSound(
    { path, sound, mostSeconds },
    { signal: new AbortController().signal },
  )
  return { ...analysis, sound, ...(levels ? { levels: [...Buffer.from(levels, 'base64')] } : {}) }
}

test.each(
  Object.entries({
    ...encodedTones,
    WAV: wav([
      { seconds: 1, volume: 0.25 },
      { seconds: 2, volume: 0 },
    ]),
  }),
)('the levels of %s distinguish a tone from silence', async (_, content) => {
  const { hasSound, seconds, levels = [], sound } = await read(content)
  expect(hasSound).toBe(true)
  expect(seconds).toBeGreaterThan(2.9)
  expect(seconds).toBeLessThan(3.3)
  // A sine at a quarter of full scale is 15 dB below it.
  for (const level of levels.slice(2, 9)) expect(Math.abs(level - 15)).toBeLessThan(2)
  for (const level of levels.slice(13, 28)) expect(level).toBeGreaterThan(60)
  expect(existsSync(sound)).toBe(false)
})

test('the sound of a video is copied into a file without its pictures, and its levels are unknown', async () => {
  const content = await film(true)
  const found = await read(content)
  expect(found).toMatchObject({ hasSound: true, extracted: 'm4a' })
  expect(found.seconds).toBeCloseTo(2, 1)
  expect(found).not.toHaveProperty('levels')
  const sound = readFileSync(found.sound)
  expect(sound.length).toBeLessThan(content.length)
  expect(sound.includes(Buffer.alloc(100, 7))).toBe(false)
  expect(sound.includes(Buffer.alloc(40, 93))).toBe(true)
  expect(formatOf(sound)).toMatch(/^(mp4|m4a)$/)
})

test('a video without sound has none', async () => {
  expect(await read(await film(false))).toMatchObject({ hasSound: false, seconds: 0 })
})

test('a sound over the limit is only measured', async () => {
  const found = await read(wav([{ seconds: 3, volume: 0.5 }]), 2)
  expect(found).toMatchObject({ hasSound: true, seconds: 3 })
  expect(found).not.toHaveProperty('levels')
})

test('a file that is no sound is damaged, and the next one is read', async () => {
  await expect(read(Buffer.from(`OggS${'x'.repeat(5_000)}`))).rejects.toMatchObject({ fault: 'damaged' })
  await expect(read(encodedTones['Ogg Opus'].subarray(0, 60))).rejects.toMatchObject({ fault: 'damaged' })
  expect((await read(wav([{ seconds: 1, volume: 0.5 }]))).hasSound).toBe(true)
})

test('of several processes one is left for pictures while sounds are read', async () => {
  const two = createMediaWorker({ workFolder: join(root, 'work'), readFolders: [join(root, 'in')], width: 2 })
  const { signal } = new AbortController()
  const path = join(root, 'in', 'long')
  writeFileSync(path, wav([{ seconds: 180, volume: 0.25 }]))
  const photo = join(root, 'in', 'photo')
  writeFileSync(photo, picture(300, 200, [40, 80, 160]))
  const ended: string[] = []
  const sound = async (n: number) => {
    await two.readSound({ path, sound: join(root, 'work', `long-${n}`), mostSeconds: 3_600 }, { signal })
    ended.push('sound')
  }
  const shown = async () => {
    await two.analysePicture({ path: photo, thumbnail: join(root, 'work', 'photo.webp') }, { signal })
    ended.push('picture')
  }
  await Promise.all([sound(1), sound(2), sound(3), shown()])
  await two.close()
  expect(ended.slice(-2)).toEqual(['sound', 'sound'])
})
