import { closeSync, fsyncSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { requestRoutes } from '@litopys/contract/routes/saved'
import type { Job } from '@litopys/contract/schemas/job'
import { mostSavedPerPage } from '@litopys/contract/schemas/saved'
import { connectTo } from '../../server/cli/api-client.ts'
import type { Random } from '../../server/demo/random.ts'
import type { Server } from './server.ts'
import type { Undo } from './undo.ts'

/** Posts that were imported together. Each batch is a channel of its own, so that one page shows all of it. */
type Batch = { channelId: number; count: number; isAcknowledged: boolean; isChecked: boolean }

/**
 * Everything that a server has acknowledged. Each acknowledgement is written to a file and synced before the next
 * call, on another disk than the server's.
 */
export type Ledger = {
  /** Acknowledged posts and saved requests. */
  count(): number
  /** Imports files of `size` posts and saves requests, until the signal or until the server has ended. */
  work(server: Server, signal: AbortSignal, pace?: Pace): Promise<Work>
  /** Imports one file. Returns whether the import was acknowledged. */
  importOne(server: Server, count: number): Promise<boolean>
  /** Saves one request. */
  saveOne(server: Server): Promise<{ status: number; ms: number; code?: string }>
  /**
   * What is missing, doubled or damaged. Looks at everything that was acknowledged since the last check and at a
   * sample of the rest, or at all of it.
   */
  violations(server: Server, extent?: 'news' | 'all'): Promise<string[]>
  /** Only what is missing of everything that was acknowledged. */
  lost(server: Server): Promise<string[]>
}

/** `size`: smallest and greatest number of posts of a file. `pauseMs`: between two saved requests. */
type Pace = { size?: [number, number]; pauseMs?: number }
/** Answers while the ledger was written. `slowestMs`: of a saved request. */
export type Work = { acknowledged: number; refused: Map<string, number>; slowestMs: number }

const sampled = 5

export function createLedger(scratch: string, random: Random, undo: Undo): Ledger {
  const file = openSync(join(scratch, `ledger-${random.int(0, 2 ** 30)}.jsonl`), 'w')
  undo.add(() => closeSync(file))
  const batches: Batch[] = []
  /** Ids of acknowledged requests by title. A call without an answer may have saved its request too. */
  const saved = new Map<string, string>()
  let tried = 0
  const write = (line: object) => {
    writeSync(file, `${JSON.stringify(line)}\n`)
    fsyncSync(file)
  }
  const acknowledgedBatches = () => batches.filter(({ isAcknowledged }) => isAcknowledged)

  const importOne: Ledger['importOne'] = async (server, count) => {
    const batch = { channelId: 1_000 + batches.length, count, isAcknowledged: false, isChecked: false }
    batches.push(batch)
    write({ started: batch.channelId, count })
    const job = await importFile(server, writePosts(scratch, batch.channelId, count))
    if (job?.state.status !== 'done') return false
    write({ acknowledged: batch.channelId })
    batch.isAcknowledged = true
    return true
  }
  const saveOne: Ledger['saveOne'] = async (server) => {
    const title = `Saved ${tried}`
    tried += 1
    const { value, ...answer } = await server.ask(requestRoutes.add, { title, search: 'a' })
    if (value === undefined) return answer
    write({ saved: value.data._id })
    saved.set(title, value.data._id)
    return answer
  }
  const work: Ledger['work'] = async (
    server,
    signal,
    { size: [least, most] = [50, 1_000], pauseMs = 40 } = {},
  ) => {
    const before = saved.size + acknowledgedBatches().length
    const refused = new Map<string, number>()
    let slowestMs = 0
    const goesOn = () => !signal.aborted && !server.hasEnded()
    const saving = async () => {
      while (goesOn()) {
        const { status, ms, code } = await saveOne(server)
        slowestMs = Math.max(slowestMs, ms)
        if (status !== 200) refused.set(code ?? '', (refused.get(code ?? '') ?? 0) + 1)
        await pause(pauseMs, signal)
      }
    }
    const importing = async () => {
      while (goesOn()) {
        const isDone = await importOne(server, random.int(least, most)).catch(() => false)
        if (!isDone) await pause(200, signal)
      }
    }
    await Promise.all([saving(), importing()])
    return { acknowledged: saved.size + acknowledgedBatches().length - before, refused, slowestMs }
  }

  const violations: Ledger['violations'] = async (server, extent = 'news') => {
    const found: string[] = []
    for (const batch of dueOf(batches, extent, random)) {
      const { lost, wrong } = await stateOf(server, batch)
      found.push(...lost, ...wrong)
      batch.isChecked = batch.isAcknowledged
    }
    const titles = await savedTitles(server)
    found.push(...lostOf(saved, titles), ...doubledOf(titles, tried))
    const { data: findings } = await server.call(archiveRoutes.verify, {})
    const wrong = findings.filter(({ ok }) => !ok).map(({ check, detail }) => `${check}: ${detail}`)
    return [...found, ...wrong]
  }
  const lost: Ledger['lost'] = async (server) => {
    const found: string[] = []
    for (const batch of batches) found.push(...(await stateOf(server, batch)).lost)
    return [...found, ...lostOf(saved, await savedTitles(server))]
  }
  return {
    count: () => saved.size + acknowledgedBatches().reduce((sum, { count }) => sum + count, 0),
    work,
    importOne,
    saveOne,
    violations,
    lost,
  }
}

/** Those without a check yet, and some others. */
function dueOf<One extends { isChecked: boolean }>(
  all: One[],
  extent: 'news' | 'all',
  random: Random,
): One[] {
  if (extent === 'all') return all
  const checked = all.filter(({ isChecked }) => isChecked)
  return [...all.filter(({ isChecked }) => !isChecked), ...random.sample(checked, sampled)]
}

/** An acknowledged batch is there once; one without an answer may be there in part, but not twice. */
async function stateOf(server: Server, { channelId, count, isAcknowledged }: Batch) {
  const filters = { channelId: { in: [String(channelId)] } }
  const { data, totalItems } = await server.call(postRoutes.search, {
    q: '',
    filters,
    page: 1,
    itemsPerPage: 1_000,
  })
  const numbers = new Set(data.map(({ messageId }) => messageId))
  const missing = Array.from({ length: count }, (_, i) => i + 1).filter((number) => !numbers.has(number))
  const changed = data.filter(({ messageId, text }) => text !== postText(channelId, messageId))
  return {
    lost: unless(
      !isAcknowledged || missing.length === 0,
      `channel ${channelId} has lost ${missing.length} of ${count} posts`,
    ),
    wrong: [
      ...unless(
        numbers.size === data.length && totalItems === data.length,
        `channel ${channelId} has ${numbers.size} different posts in ${data.length} rows, and says ${totalItems}`,
      ),
      ...unless(changed.length === 0, `channel ${channelId} has ${changed.length} posts with another text`),
    ],
  }
}

/** Ids of all saved requests by title. */
async function savedTitles(server: Server): Promise<Map<string, string[]>> {
  const titles = new Map<string, string[]>()
  for (let page = 1, last = 1; page <= last; page += 1) {
    const input = { search: '', page, itemsPerPage: mostSavedPerPage }
    const { data, totalItems } = await server.call(requestRoutes.list, input)
    for (const { _id, title = '' } of data) titles.set(title, [...(titles.get(title) ?? []), _id])
    last = Math.ceil(totalItems / mostSavedPerPage)
  }
  return titles
}

function lostOf(saved: ReadonlyMap<string, string>, titles: ReadonlyMap<string, string[]>): string[] {
  const missing = [...saved].filter(([title, id]) => !titles.get(title)?.includes(id))
  return missing.map(([title, id]) => `request ${id} "${title}" is lost`)
}

/** A request is there once, and only if a call has saved it. */
function doubledOf(titles: ReadonlyMap<string, string[]>, tried: number): string[] {
  const doubled = [...titles].filter(([, ids]) => ids.length > 1)
  return [
    ...doubled.map(([title, ids]) => `request "${title}" is there ${ids.length} times`),
    ...unless(titles.size <= tried, `${titles.size} requests are there, and ${tried} were saved`),
  ]
}

function unless(isRight: boolean, violation: string): string[] {
  return isRight ? [] : [violation]
}

/** The path of a file with these posts. */
export function writePosts(scratch: string, channelId: number, count: number): string {
  const file = join(scratch, `${channelId}.jsonl`)
  const lines = Array.from({ length: count }, (_, i) => postLine(channelId, i + 1))
  writeFileSync(file, lines.join('\n'))
  return file
}

function postText(channelId: number, number: number): string {
  const words = Array.from({ length: 30 }, (_, i) => (channelId * number + i * 104_729).toString(36)).join(
    ' ',
  )
  return `обстріл ${number} ${words}`
}

function postLine(channelId: number, number: number): string {
  const post = { channel: `C${channelId}`, channelId: String(channelId), messageId: number }
  return JSON.stringify({ ...post, date: 1_700_000_000 + number, text: postText(channelId, number) })
}

/** The ended job of an import; undefined if the server ended before or refused it. */
export async function importFile(server: Server, file: string): Promise<Job | undefined> {
  const id = await beginImport(server, file)
  return id === undefined ? undefined : await jobEnd(server, id)
}

/** The id of the job of an import; undefined if it was refused. */
export async function beginImport(server: Server, file: string): Promise<string | undefined> {
  const uploading = connectTo(server.socket() ?? '').upload(
    jobRoutes.upload,
    { fileName: 'posts.jsonl' },
    file,
  )
  // A server that is killed or frozen may never answer.
  const upload = await Promise.race([
    uploading,
    server.ended,
    sleep(60_000, undefined, { ref: false }),
  ]).catch(() => undefined)
  if (typeof upload !== 'object') return undefined
  const { value } = await server.ask(archiveRoutes.startCapture, { uploadId: upload.data.uploadId })
  return value?.data.id
}

/** The ended job; undefined if the server ended before. */
export async function jobEnd(server: Server, id: string, longestMs = 600_000): Promise<Job | undefined> {
  const end = performance.now() + longestMs
  while (!server.hasEnded() && performance.now() < end) {
    const { value } = await server.ask(jobRoutes.read, { id })
    const status = value?.data.state.status
    if (value && status !== 'queued' && status !== 'running') return value.data
    await sleep(20)
  }
  return undefined
}

/** Sleeps; returns earlier when the signal comes. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { signal }).catch(() => undefined)
}
