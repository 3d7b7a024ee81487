import { writeFile } from 'node:fs/promises'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { archiveRoutes } from '../contract/routes/archives.ts'
import { jobRoutes } from '../contract/routes/jobs.ts'
import { localApi } from '../e2e/people.ts'
import { createAdministrator, startLitopys } from '../e2e/server.ts'
import { signIn } from '../e2e/sign-in.ts'
import { createRandom } from '../server/demo/random.ts'
import { findChromium } from '../tools/prepare/machine.mjs'
import { frameCosts } from './frame-cost.ts'

// Moves the graph of a network of 3,000 channels and 25,000 connections in Chromium. Usage: node bench/network-frames.ts [SECONDS]
// The web app must be built. Chromium draws with SwiftShader, on the processor: a graphics card is faster. At the end, the
// processor time of frames is measured, because delays of the machine are not the graph's.
const [seconds = '6'] = process.argv.slice(2)
const channels = 3_000
const connections = 25_000
const wanted = 50

const server = await startLitopys()
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath && { executablePath }),
  args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
})
try {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  await prepare(page)
  const still = await framesOf(page, Number(seconds) / 2)
  const moved = await moving(page, () => framesOf(page, Number(seconds)))
  const costs = await frameCosts(page, () => moving(page, () => framesOf(page, Number(seconds))))
  const median = costs[Math.floor(costs.length / 2)] ?? 0
  console.log(
    JSON.stringify({
      still,
      moved,
      processorMsOfFrame: { frames: costs.length, median: Math.round(median * 10) / 10 },
      rendering: 'software (SwiftShader)',
      wanted: `${wanted} frames a second`,
      load: loadavg()[0],
    }),
  )
} finally {
  await browser.close()
  await server.stop()
}

/** Opens the large network and waits until it is arranged. */
async function prepare(page: Page): Promise<void> {
  const administrator = { email: 'admin@litopys.test', password: 'a chronicle of many posts' }
  await createAdministrator(server, administrator)
  const random = createRandom(3)
  const channel = (i: number) => ({
    channelId: String(9_500_000_000 + i),
    channel: `Канал ${i}`,
    username: `frame_${i}`,
  })
  // Each post mentions eight channels: one near it, as in a community, or any.
  const posts = Array.from({ length: Math.ceil(connections / 8) + channels / 8 }, (_, n) => {
    const of = n % channels
    const near = () =>
      random.chance(0.8) ? (of + random.int(1, 60)) % channels : random.int(0, channels - 1)
    const names = Array.from({ length: 8 }, () => `@frame_${near()}`)
    return {
      ...channel(of),
      messageId: n + 1,
      date: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
      text: names.join(' '),
    }
  })
  await archive(posts)
  await page.goto(new URL('?view=network', server.address).href)
  await signIn(page, administrator)
  await page.getByRole('checkbox', { name: 'Show more channels' }).check()
  await page.getByText('Arranging the graph').waitFor()
  await page.getByText('Arranging the graph').waitFor({ state: 'hidden', timeout: 600_000 })
  console.log(await page.getByRole('img', { name: /Graph with/ }).getAttribute('aria-label'))
}

/** Imports posts and waits until the job has ended, which takes minutes on a busy machine. */
async function archive(posts: object[]): Promise<void> {
  const api = localApi(server)
  const file = join(server.directory, 'posts.jsonl')
  await writeFile(file, posts.map((post) => JSON.stringify(post)).join('\n'))
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'posts.jsonl' }, file)
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  for (;;) {
    const { status } = (await api.call(jobRoutes.read, { id: job.id })).data.state
    if (status === 'done') return
    if (status !== 'queued' && status !== 'running') throw new Error(`The import is ${status}`)
    await sleep(500)
  }
}

/** Moves the graph with the mouse until the work is done. */
async function moving<T>(page: Page, work: () => Promise<T>): Promise<T> {
  const box = await page.getByRole('img', { name: /Graph with/ }).boundingBox()
  if (!box) throw new Error('no graph')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  let isDone = false
  const worked = work().finally(() => {
    isDone = true
  })
  for (let turn = 0; !isDone; turn += 0.05)
    await page.mouse.move(x + 150 * Math.cos(turn), y + 100 * Math.sin(turn))
  await page.mouse.up()
  return await worked
}

/** Frames a second, and the time between them in milliseconds. */
async function framesOf(page: Page, duration: number) {
  return await page.evaluate(async (lasts) => {
    const next = () => new Promise<number>((resolve) => requestAnimationFrame(resolve))
    for (let frame = 0; frame < 10; frame += 1) await next()
    const begin = await next()
    const times: number[] = []
    for (let before = begin; before < begin + lasts * 1_000; ) {
      const now = await next()
      times.push(now - before)
      before = now
    }
    times.sort((one, other) => one - other)
    const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
    return { perSecond: Math.round(times.length / lasts), median: at(0.5), p95: at(0.95), worst: at(1) }
  }, duration)
}
