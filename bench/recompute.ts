import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import type { Job } from '@litopys/contract/schemas/job'
import { htmlDay, htmlPage } from '../server/adapters/telegram/html-export.fixture.ts'
import { openExistingApi } from '../server/cli/api-client.ts'
import { jobEnd } from '../server/testing/litopys.ts'
import { startPreviewServer } from '../server/testing/preview-server.ts'
import { meterOf } from './processes.ts'
import {
  desktopMessage,
  type GeneratedChannel,
  htmlMessage,
  jsonLine,
  type Message,
  messagesOf,
  previewMessage,
} from './recompute/shown-message.ts'

// Whether `verify --recompute` finds all posts of an archive in their source records, and what that takes: time, CPU
// and memory of the server. Usage: node bench/recompute.ts [POSTS] [MINUTES]
// Four channels of equal size. Each source has a part of a channel, and the parts overlap: JSONL the first 60 %, the
// HTML export from 30 %, the Desktop export the first 80 %, which is imported again after edits; the first channel
// has a web preview of its last half. Its newest 10,000 posts are read again after edits. A tenth of the
// messages is edited.
// After MINUTES (15 by default) the comparison is cancelled, and the report says how far it came. Exits with 1 if a
// post differs, cannot be compared, or was not reached.
const posts = Number(process.argv[2] ?? 100_000)
const minutes = Number(process.argv[3] ?? 15)
const root = fileURLToPath(new URL('..', import.meta.url))

const previewed = channelOf(1)
const channels = [previewed, channelOf(2), channelOf(3), channelOf(4)]
const perChannel = Math.ceil(posts / channels.length)

const directory = await mkdtemp(join(tmpdir(), 'litopys-recompute-'))
const data = join(directory, 'data')
const preview = await startPreviewServer(previewed)
const server = spawn(process.execPath, [join(root, 'server/main.ts')], {
  env: {
    ...process.env,
    DATA_DIR: data,
    PORT: '0',
    SOURCE_RECORDS: 'all',
    PREVIEW_URL: preview.url,
    PREVIEW_EVERY_MS: '0',
    // The messages are from the past.
    RECHECK_POSTS: '10000',
    RECHECK_DAYS: '36500',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = once(server, 'exit')
try {
  await once(server.stdout, 'data')
  const meter = meterOf(() => server.pid ?? 0)
  const started = performance.now()
  await capture()
  const captured = { seconds: seconds(started), cpuSeconds: rounded(meter.cpuMs() / 1_000) }
  const sources = await countBySources()
  const before = { cpuMs: meter.cpuMs(), memory: meter.memory() }
  let peak = before.memory
  const sampling = setInterval(() => {
    peak = Math.max(peak, meter.memory())
  }, 200)
  const compared = performance.now()
  const { state, report } = await comparison()
  clearInterval(sampling)
  if (!report.comparison) throw new Error(JSON.stringify(state))
  const { differences, ...counts } = report.comparison
  console.log(
    JSON.stringify(
      {
        posts: perChannel * channels.length,
        load: loadavg().map(rounded),
        captured,
        sources,
        comparison: {
          state,
          ...counts,
          differences: differences.slice(0, 20),
          seconds: seconds(compared),
          postsPerSecond: Math.round(report.read / seconds(compared)),
          cpuMsPerPost: rounded((meter.cpuMs() - before.cpuMs) / report.read),
          memoryMib: { before: mib(before.memory), peak: mib(peak) },
        },
      },
      undefined,
      1,
    ),
  )
  const isComplete = state.status === 'done' && counts.differing === 0 && counts.incomplete === 0
  process.exitCode = isComplete && counts.compared === perChannel * channels.length ? 0 : 1
} finally {
  server.kill('SIGTERM')
  await ended
  await preview.close()
  await rm(directory, { recursive: true })
}

function channelOf(n: number): GeneratedChannel {
  return { id: 1_500_000_000 + n, name: `bench_channel_${n}`, title: `Стенд ${n}` }
}

/** Captures all channels from their sources, then the later state of the messages. */
async function capture(): Promise<void> {
  await cli('channels', 'add', previewed.name, '--source', 'preview', '--id', String(previewed.id))
  for (const channel of channels) {
    const messages = messagesOf(channel, perChannel)
    const part = (from: number, to: number) =>
      messages.slice(Math.floor(from * messages.length), Math.ceil(to * messages.length))
    const shown = part(0.5, 1)
    if (channel === previewed) {
      preview.posts.push(...shown.map((message) => previewMessage(channel, message, false)))
      await cli('refresh', channel.name)
    }
    await importJsonl(channel, part(0, 0.6))
    await importHtml(channel, part(0.3, 1))
    await importDesktop(channel, part(0, 0.8), false)
    if (channel === previewed) {
      preview.posts.splice(0, Infinity, ...shown.map((message) => previewMessage(channel, message, true)))
      await cli('refresh', channel.name)
    }
    await importDesktop(channel, part(0.2, 0.8), true)
  }
}

async function importJsonl(channel: GeneratedChannel, messages: Message[]): Promise<void> {
  const file = join(directory, 'posts.jsonl')
  const lines = messages.map((message) => `${jsonLine(channel, message)}\n`)
  await pipeline(Readable.from(lines), createWriteStream(file))
  await cli('import', file)
}

/** Desktop writes a thousand messages into a file. */
async function importHtml(channel: GeneratedChannel, messages: Message[]): Promise<void> {
  const folder = join(directory, `html-${channel.id}`)
  await mkdir(folder)
  for (let page = 0; page * 1_000 < messages.length; page += 1) {
    const blocks = messages
      .slice(page * 1_000, (page + 1) * 1_000)
      .map((message) => htmlMessage(channel, message, false))
    const file = join(folder, `messages${page === 0 ? '' : page + 1}.html`)
    await pipeline([htmlPage(channel.title, htmlDay('22 January 2026'), ...blocks)], createWriteStream(file))
  }
  await cli('import', folder, '--no-media', '--channel', String(channel.id))
  await rm(folder, { recursive: true })
}

async function importDesktop(
  channel: GeneratedChannel,
  messages: Message[],
  isLater: boolean,
): Promise<void> {
  const file = join(directory, 'result.json')
  const chat = JSON.stringify({ name: channel.title, type: 'public_channel', id: channel.id })
  await pipeline(Readable.from(pieces()), createWriteStream(file))
  await cli('import', file, '--no-media')

  function* pieces(): Generator<string> {
    yield `${chat.slice(0, -1)},"messages":[`
    for (const [i, message] of messages.entries())
      yield `${i === 0 ? '' : ','}\n${JSON.stringify(desktopMessage(channel, message, isLater))}`
    yield ']}'
  }
}

/** The job of the comparison, as `litopys verify --recompute` starts it. It is cancelled after the time. */
async function comparison(): Promise<Job> {
  const api = await openExistingApi(data)
  try {
    const { data: started } = await api.call(archiveRoutes.recompute, {})
    const timer = setTimeout(() => void api.call(jobRoutes.cancel, { id: started.id }), minutes * 60_000)
    const job = await jobEnd(api, started.id)
    clearTimeout(timer)
    return job
  } finally {
    await api.close()
  }
}

/** Number of posts that at least so many sources showed. */
async function countBySources(): Promise<Record<string, number>> {
  const api = await openExistingApi(data)
  try {
    const counts: Record<string, number> = {}
    for (const least of [1, 2, 3, 4]) {
      const input = { q: `observed:>=${least}`, filters: {}, page: 1, itemsPerPage: 1 }
      counts[least] = (await api.call(postRoutes.search, input)).totalItems
    }
    return counts
  } finally {
    await api.close()
  }
}

async function cli(...args: string[]): Promise<void> {
  const command = spawn(process.execPath, [join(root, 'server/cli/main.ts'), ...args], {
    env: { ...process.env, DATA_DIR: data },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [errors, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
  if (code !== 0) throw new Error(`litopys ${args.join(' ')}: ${errors}`)
}

function seconds(since: number): number {
  return rounded((performance.now() - since) / 1_000)
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}

function mib(bytes: number): number {
  return Math.round(bytes / 1024 ** 2)
}
