import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { evidencePosts } from '@litopys/contract/schemas/export'
import type { Observation } from '@litopys/contract/schemas/observation'
import { afterAll, expect, inject, test } from 'vitest'
import { readEntries } from '#evidence/verifier/read-zip'
import { centralHeader, endRecords, localHeader } from '#evidence/verifier/zip-form'
import { localActor } from '#server/actor'
import { systemClock } from '#server/clock'
import { AppError } from '#server/errors'
import { openBag } from './bag-file.ts'
import { type PackageDeps, writePackage } from './evidence-package.usecase.ts'
import { packEntries, sourceOf } from './package-changes.fixture.ts'

const folder = mkdtempSync(join(tmpdir(), 'litopys-bag-'))
afterAll(() => rmSync(folder, { recursive: true }))

const enough = { assertLeft: async () => undefined }
const place = { path: join(folder, 'bag.zip'), spool: join(folder, 'bag.spool'), disk: enough }
const head = {
  id: crypto.randomUUID(),
  createdAt: '2026-11-27T10:00:00.000Z',
  software: 'Litopys',
  exporter: '',
}
const observations = { format: 'litopys-evidence/1', observations: [], posts: [], unsealed: 0 }
const content = { observations, quotes: [], seals: { seals: [], stamps: [] } }
const python = spawnSync('python3', ['--version']).status === 0

/** A file that has other bytes each time it is read. */
const changing = () => {
  let reads = 0
  return async function* () {
    reads += 1
    yield Buffer.from(String(reads))
  }
}

test('a file that changes while the package is written ends it', async () => {
  const bag = await openBag(place, head, new AbortController().signal)
  await bag.addFile('data/media/x', changing())
  await expect(bag.end(content)).rejects.toThrow('data/media/x changed while the package was written')
  await bag.close()
})

test('a package that would use the reserve of the disk is not written', async () => {
  // 2 MiB are left.
  const assertLeft = async (bytes = 0) => {
    if (bytes > 2 * 1024 ** 2) throw new AppError('storage_full')
  }
  const bag = await openBag(
    { ...place, path: join(folder, 'large.zip'), disk: { assertLeft } },
    head,
    new AbortController().signal,
  )
  await bag.addFile('data/media/x', () => Readable.from([Buffer.alloc(4 * 1024 ** 2)]))
  await expect(bag.end(content)).rejects.toMatchObject({ code: 'storage_full' })
  await bag.close()
  expect(readdirSync(folder)).not.toContain('large.zip')
})

test('an aborted package stops while it reads a file, and leaves no file of its parts', async () => {
  const stopped = new AbortController()
  const bag = await openBag(place, head, stopped.signal)
  const endless = async function* () {
    for (let read = 0; ; read += 1) {
      if (read === 3) stopped.abort()
      yield Buffer.alloc(10)
    }
  }
  await expect(bag.addFile('data/media/x', endless)).rejects.toThrow('aborted')
  await bag.close()
  expect(readdirSync(folder)).not.toContain('bag.spool')
})

test.runIf(inject('isLong'))(
  'a package with many files has Zip64 records that other programs read',
  { timeout: 60_000 },
  async () => {
    const many = Array.from(
      { length: 65_536 },
      (_, i) => [`a/${String(i).padStart(6, '0')}`, Buffer.alloc(0)] as const,
    )
    const zip = packEntries(many)
    expect(await readEntries(sourceOf(zip))).toHaveLength(65_536)
    expect(await readEntries(sourceOf(packEntries(many.slice(2))))).toHaveLength(65_534)
    if (!python) return
    const path = join(folder, 'many.zip')
    writeFileSync(path, zip)
    const read = spawnSync('python3', [
      '-c',
      `import zipfile; print(len(zipfile.ZipFile('${path}').infolist()))`,
    ])
    expect(read.stdout.toString().trim()).toBe('65536')
  },
)

test('sizes and places above 4 GiB are read back', async () => {
  const large = 5 * 1024 ** 3
  const first = { name: 'a/film', size: large, crc: 1, offset: 0 }
  const second = { name: 'a/text', size: 3, crc: 2, offset: localHeader(first).length + large }
  const directory = Buffer.concat([centralHeader(first), centralHeader(second)])
  const offset = second.offset + localHeader(second).length + second.size
  const tail = Buffer.concat([directory, endRecords({ count: 2, size: directory.length, offset })])
  const size = offset + tail.length
  const read = async (from: number, to: number) => tail.subarray(from - offset, to - offset)
  expect(await readEntries({ size, read })).toEqual([first, second])
})

const found = (change: Partial<Observation> = {}): Observation => ({
  channelId: '1',
  messageId: 1,
  source: 'desktop',
  run: 'run',
  hash: '0'.repeat(64),
  capturedAt: '2026-11-27T10:00:00.000Z',
  seenAt: '',
  asked: '',
  parser: '',
  context: '{}',
  place: '',
  files: [],
  ...change,
})

/** Writes a package of posts of a search with these lines, from an archive with these answers. */
async function writeFrom(
  lines: string,
  evidence: Pick<PackageDeps['evidence'], 'proofsOf'>,
): Promise<unknown> {
  const nothing = { ofRuns: async () => [], after: async () => [] }
  const deps = {
    observations: { observationsOfPosts: async () => [found()] },
    evidence: {
      seals: nothing,
      stamps: { ofSeals: async () => [], firstStamped: async () => undefined },
      roots: [],
      ...evidence,
    },
    auditLog: { concerning: async () => [] },
    clock: systemClock,
    timeZone: 'UTC',
  }
  const whole = {
    count: async () => 1,
    read: async (_line: unknown, take: (lines: Buffer, rows: number) => Promise<void>) =>
      take(Buffer.from(lines), 1),
  }
  const packing = { row: { id: head.id }, actor: localActor, whole, place, onPosts: () => undefined }
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: the tests end before posts and files are read
  return await writePackage(deps as unknown as PackageDeps, {
    ...packing,
    signal: new AbortController().signal,
  })
}

const line = (messageId: number) => `${JSON.stringify({ channelId: '1', messageId })}\n`

test('an observation that its seal does not contain makes no package', async () => {
  const proofsOf = async () => new Map()
  await expect(writeFrom(line(1), { proofsOf })).rejects.toMatchObject({ code: 'evidence_damaged' })
})

test('a search with too many posts makes no package', async () => {
  const lines = Array.from({ length: evidencePosts + 1 }, (_, i) => line(i)).join('')
  const proofsOf = async () => new Map()
  await expect(writeFrom(lines, { proofsOf })).rejects.toMatchObject({ code: 'evidence_too_large' })
})

test('the verifiers in packages are the same programs each time, and name no other host', async () => {
  const { makeVerifierScripts } = await import('./verifier-scripts.ts')
  const [one, other] = [await makeVerifierScripts(), await makeVerifierScripts()]
  expect(one).toEqual(other)
  expect(one.page).toContain("default-src 'none'; script-src 'sha256-")
  for (const text of [one.script, one.page])
    expect(text).not.toMatch(/fetch\(|XMLHttpRequest|WebSocket|import\(/)
  expect(
    readFileSync(new URL('../../evidence/verifier/check-package.ts', import.meta.url), 'utf8'),
  ).not.toContain('node:')
})
