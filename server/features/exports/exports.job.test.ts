import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { translatedExportRows } from '@litopys/contract/schemas/export'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { unchangedPeople } from '#archive/people'
import { createTransact, type Transact } from '#audit/transact'
import { createDiskGuard } from '#data-directory/disk-guard'
import { openFolderStore } from '#files/folder-store'
import { noNotices } from '#records/process-notices'
import { createTransactionGuard } from '#records/transaction-guard'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { localActor } from '#server/actor'
import { type Clock, systemClock } from '#server/clock'
import { AppError } from '#server/errors'
import { openTestRecords } from '#testing/records'
import type { OpenWhole } from './export-source.ts'
import { startExportLoop } from './exports.job.ts'
import { createExportStore, type ExportRow, type ExportStore } from './exports.store.ts'

const home = mkdtempSync(join(tmpdir(), 'litopys-export-loop-'))
const directory = join(home, 'exports')
mkdirSync(directory)
let records: Awaited<ReturnType<typeof openTestRecords>>
let exports: ExportStore
let transact: Transact
beforeAll(async () => {
  records = await openTestRecords()
  exports = createExportStore(records.db, null)
  const nothing = () => undefined
  transact = createTransact(records.db, {
    mac: createMac(directory),
    seal: createSeal(directory),
    clock: systemClock,
    transactions: createTransactionGuard(),
    onMessages: nothing,
    onEntries: nothing,
  })
})
afterAll(async () => {
  await records.close()
  rmSync(home, { recursive: true })
})

/** A search that finds this many rows after a delay. */
const finding = (rows: number, afterMs = 0): OpenWhole => {
  return async (_actor, _search, signal) => ({
    count: async () => rows,
    read: async (line, take) => {
      await sleep(afterMs, undefined, { signal })
      const isOfKeys = line.text.includes('channelId')
      const row = (messageId: number) => (isOfKeys ? `{"channelId":"10","messageId":${messageId}}` : '"1"')
      const lines = Array.from({ length: rows }, (_, i) => `${row(i + 1)}\n`)
      await take(Buffer.from(lines.join('')), rows)
    },
  })
}

async function asked(translation: ExportRow['translation'] = 'none', q = ''): Promise<string> {
  const id = systemClock.newId()
  const input = { q, format: 'csv', columns: ['messageId'] } as const
  const fileName = `a day${translation === 'made' ? ' - Translated' : ''}.csv`
  await exports.add({
    id,
    ownerId: localActor.id,
    owner: { name: '', ip: '' },
    input: { ...input, columns: ['messageId'] },
    fileName,
    translation,
    total: 10,
    createdAt: systemClock.now(),
  })
  return id
}

type More = { transact?: Transact; translated?: string[]; isShared?: boolean; clock?: Clock }
const start = (openWhole: OpenWhole, more: More = {}) =>
  startExportLoop({
    exports,
    location: null,
    directory,
    files: openFolderStore({ kind: 'folder', path: home, isShared: more.isShared ?? false }),
    notices: noNotices,
    openWhole,
    clock: more.clock ?? systemClock,
    transact,
    writePackage: () => Promise.reject(new Error('this test makes no packages')),
    timeZone: 'UTC',
    disk: createDiskGuard(directory, 0),
    people: () => unchangedPeople,
    archive: { parquet: () => Promise.reject(new Error('no file of this test is Parquet')) },
    usernames: async () => new Map(),
    translateBatch: async (texts) => {
      more.translated?.push(...texts)
      return texts
    },
    actorNow: async () => localActor,
    onError: () => undefined,
    ...(more.transact ? { transact: more.transact } : {}),
  })

const rowOf = async (id: string) => {
  const row = await exports.find(id)
  if (!row) throw new Error('There is no such export')
  return row
}
const statusOf = async (id: string) => (await exports.find(id))?.status

test('exports from before a move of the records are ended and kept where their files are', async () => {
  const [made, waiting] = [await asked(), await asked()]
  for (const id of [made, waiting])
    await records.db.updateTable('exports').set({ place: 'other:/data' }).where('id', '=', id).execute()
  const end = { status: 'done', finishedAt: systemClock.now() } as const
  await records.db.updateTable('exports').set(end).where('id', '=', made).execute()
  writeFileSync(join(directory, `${made}.csv`), '1')
  const loop = await start(finding(1))
  await expect.poll(() => statusOf(waiting)).toBe('done')
  expect(readdirSync(directory)).toContain(`${made}.csv`)
  await loop.stop()
})

test('an export’s end is saved again after the records refuse it', async () => {
  const id = await asked()
  let refusals = 2
  const refusing: Transact = async (work) => {
    refusals -= 1
    if (refusals >= 0) throw new Error('the records are unavailable for a moment')
    return await transact(work)
  }
  const loop = await start(finding(10), { transact: refusing })
  await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('done')
  await loop.stop()
})

test('with shared files, another process makes the exports of a dead process, and no others', async () => {
  const dead = await asked()
  const [deadLease, livingLease] = [systemClock.newId(), systemClock.newId()]
  await exports.claim(['none'], deadLease)
  const ended = sql<Date>`clock_timestamp() - interval '1 second'`
  await records.db.updateTable('exports').set({ leasedUntil: ended }).where('id', '=', dead).execute()
  const living = await asked()
  await exports.claim(['none'], livingLease)
  // The clock of this machine is ahead.
  const clock = { ...systemClock, now: () => new Date(Date.now() + 60_000) }
  const loop = await start(finding(10), { isShared: true, clock })
  await expect.poll(() => statusOf(dead), { timeout: 10_000 }).toBe('done')
  await loop.stop()
  expect(await statusOf(living)).toBe('running')
  // The dead process was only slow: it can no longer end the export, and its file has another name.
  expect(await exports.saveProgress({ ...(await rowOf(dead)), lease: deadLease }, 1)).toBe(true)
  expect(
    await exports.finish({ ...(await rowOf(dead)), lease: deadLease }, systemClock.now(), {
      status: 'cancelled',
    }),
  ).toBe(false)
  expect(readdirSync(directory).filter((name) => name.startsWith(dead))).toEqual([`${dead}.2.csv`])
})

test('an export is retried after it waited too long behind searches', async () => {
  const id = await asked()
  let refusals = 1
  const loop = await start(async (...search) => {
    refusals -= 1
    if (refusals >= 0) throw new AppError('overloaded')
    return await finding(10)(...search)
  })
  await expect.poll(() => statusOf(id), { timeout: 10_000 }).toMatch(/done|failed/)
  expect(await statusOf(id)).toBe('done')
  await loop.stop()
})

test('an export survives any number of orderly stops', async () => {
  const id = await asked()
  for (let stop = 0; stop < 4; stop += 1) {
    const loop = await start(finding(10, 60_000))
    await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('running')
    await loop.stop()
    expect(await statusOf(id)).toBe('queued')
  }
  const loop = await start(finding(10))
  await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('done')
  await loop.stop()
})

test('an export that outgrew the translation limit while queued is made without translation, and named so', async () => {
  const id = await asked('made')
  const translated: string[] = []
  const loop = await start(finding(translatedExportRows + 1), { translated })
  await expect.poll(() => statusOf(id), { timeout: 10_000 }).toBe('done')
  await loop.stop()
  expect(translated).toEqual([])
  expect(await exports.find(id)).toMatchObject({ translation: 'tooMany', fileName: 'a day.csv' })
})

test('exports that wait for a translator do not delay a plain export', async () => {
  const translated = [await asked('made', 'slow'), await asked('made', 'slow')]
  const plain = await asked()
  const openWhole: OpenWhole = (actor, search, signal) =>
    finding(10, search.q === 'slow' ? 60_000 : 0)(actor, search, signal)
  const loop = await start(openWhole)
  await expect.poll(() => statusOf(plain), { timeout: 10_000 }).toBe('done')
  expect(await Promise.all(translated.map(statusOf))).toEqual(['running', 'queued'])
  await loop.stop()
})
