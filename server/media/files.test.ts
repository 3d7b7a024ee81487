import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { FileStore } from '#files/file-store'
import { openFileStore } from '#files/open-files'
import { jpeg, mp4 } from '#testing/media'
import { claimFile, settleClaims, unsettledRuns } from './claims.ts'
import { clearUnfinished, storedHashes, storeFile } from './files.ts'
import { formatOf } from './format.ts'
import { mediaName } from './hash.ts'
import { thumbnailNames } from './thumbnails.ts'

let directory: string
let files: FileStore
beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'litopys-media-'))
  files = await openFileStore({ kind: 'folder', path: directory, isShared: false })
})
afterEach(() => rmSync(directory, { recursive: true }))

async function* inPieces(...pieces: (Buffer | Error)[]) {
  for (const piece of pieces) {
    if (piece instanceof Error) throw piece
    yield piece
  }
}
const store = (run: string, ...pieces: (Buffer | Error)[]) =>
  storeFile({ files, workFolder: directory, run }, inPieces(...pieces))
const stored = async () => {
  const hashes: string[] = []
  for await (const hash of storedHashes(files, '')) hashes.push(hash)
  return hashes
}

describe('a stored file', () => {
  test('has the hash of its content as name, and is stored once for repeated uploads in any pieces', async () => {
    const film = mp4(3_000)
    const hash = createHash('sha256').update(film).digest('hex')
    const whole = await store('a', film)
    expect(whole).toEqual({ hash, size: 3_000, format: 'mp4' })
    expect(await store('b', film.subarray(0, 3), film.subarray(3))).toEqual(whole)
    expect(readFileSync(join(directory, mediaName(hash))).equals(film)).toBe(true)
    expect(await stored()).toEqual([hash])
  })
  test('whose stream fails leaves nothing', async () => {
    await expect(store('a', jpeg(1), new Error('gone'))).rejects.toThrow('gone')
    expect(await stored()).toEqual([])
    expect(readdirSync(join(directory, 'unfinished'))).toEqual([])
  })
  test('that a killed process left unfinished is removed', async () => {
    const hanging: FileStore = { ...files, mark: () => new Promise(() => undefined) }
    const never = storeFile({ files: hanging, workFolder: directory, run: 'killed' }, inPieces(jpeg(1)))
    never.catch(() => undefined)
    await expect.poll(() => existsSync(join(directory, 'unfinished', 'killed.part'))).toBe(true)
    await clearUnfinished(directory, 'killed')
    expect(readdirSync(join(directory, 'unfinished'))).toEqual([])
  })
})

describe('at the end of a run', () => {
  test('unused files are removed, except the files that another run needs', async () => {
    const [taken, spare, shared] = [
      await store('a', jpeg(1)),
      await store('a', jpeg(2)),
      await store('a', jpeg(3)),
    ]
    await store('b', jpeg(3))
    const earlier = await store('before', jpeg(4))
    const findReferenced = async () => new Set([taken.hash])
    rmSync(join(directory, 'media/claims', `before.${earlier.hash}`))
    for (const { hash } of [taken, spare]) for (const name of thumbnailNames(hash)) await files.mark(name)
    expect(await settleClaims({ files, findReferenced }, 'a')).toBe(1)
    expect((await stored()).toSorted()).toEqual([taken.hash, shared.hash, earlier.hash].toSorted())
    expect(existsSync(join(directory, mediaName(spare.hash)))).toBe(false)
    const hasThumbnails = ({ hash }: { hash: string }) =>
      thumbnailNames(hash).map((name) => existsSync(join(directory, name)))
    expect([hasThumbnails(taken), hasThumbnails(spare)]).toEqual([
      [true, true],
      [false, false],
    ])
    expect(await unsettledRuns(files)).toEqual(['b'])
  })
})

describe('in a store of several processes', () => {
  const findReferenced = async () => new Set<string>()

  test('a slow removal reads the claims again before others take its mark for left over', async () => {
    const [slow, late] = [await store('a', jpeg(1)), await store('a', jpeg(2))].toSorted((one, other) =>
      one.hash < other.hash ? -1 : 1,
    )
    let passed = 0
    const now = vi.spyOn(performance, 'now').mockImplementation(() => passed)
    onTestFinished(() => now.mockRestore())
    const shared: FileStore = {
      ...files,
      isShared: true,
      remove: async (name) => {
        await files.remove(name)
        if (name !== mediaName(slow?.hash ?? '')) return
        // Another run has waited for the mark, and now needs the file that is there already.
        await files.mark(`media/claims/b.${late?.hash}`)
        passed += 60_000
      },
    }
    expect(await settleClaims({ files: shared, findReferenced }, 'a')).toBe(1)
    expect(await stored()).toEqual([late?.hash])
    expect(await unsettledRuns(files)).toEqual(['b'])
  })

  test('a run waits only for removals that started before its claim', { timeout: 10_000 }, async () => {
    const { hash } = await store('a', jpeg(1))
    const busy: FileStore = { ...files, isShared: true }
    const marks: string[] = []
    for (let i = 0; i < 2; i += 1) {
      marks.push(`media/settling/other.${i}`)
      await files.mark(marks[i] ?? '')
    }
    const claimed = claimFile(busy, 'b', hash)
    await expect.poll(() => existsSync(join(directory, `media/claims/b.${hash}`))).toBe(true)
    await new Promise((resolve) => setTimeout(resolve, 50))
    await files.mark('media/settling/other.later')
    for (const mark of marks) await files.remove(mark)
    await claimed
    expect(existsSync(join(directory, 'media/settling/other.later'))).toBe(true)
  })
})

test.each<[string, string, string]>([
  ['a JPEG', '\xff\xd8\xff\xe0', 'jpeg'],
  ['a PNG', '\x89PNG\r\n\x1a\n', 'png'],
  ['a GIF', 'GIF89a', 'gif'],
  ['a WebP', 'RIFF\x00\x00\x00\x00WEBPVP8 ', 'webp'],
  ['a WAV', 'RIFF\x00\x00\x00\x00WAVEfmt ', 'wav'],
  ['an MP4', '\x00\x00\x00\x18ftypmp42', 'mp4'],
  ['an M4A', '\x00\x00\x00\x18ftypM4A ', 'm4a'],
  ['a WebM', '\x1a\x45\xdf\xa3\x42\x82\x84webm', 'webm'],
  ['Matroska', '\x1a\x45\xdf\xa3\x42\x82\x88matroska', ''],
  ['Opus', `OggS${'\x00'.repeat(24)}OpusHead`, 'ogg'],
  ['Theora', `OggS${'\x00'.repeat(24)}\x80theora`, ''],
  ['an MP3 with its tag', 'ID3\x04', 'mp3'],
  ['an MP3 without a tag', '\xff\xfb\x90\x00', 'mp3'],
  ['AVIF', '\x00\x00\x00\x18ftypavif', ''],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg">', ''],
  ['HTML', '<!doctype html>', ''],
  ['PDF', '%PDF-1.7', ''],
  ['nothing', '', ''],
])('%s is recognised by its first bytes', (_, head, format) => {
  expect(formatOf(Buffer.from(head, 'latin1'))).toBe(format)
})
