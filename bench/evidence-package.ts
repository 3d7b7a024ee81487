import { execFileSync } from 'node:child_process'
import { randomFillSync } from 'node:crypto'
import { createWriteStream, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { exportRoutes } from '@litopys/contract/routes/exports'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { usualColumns } from '@litopys/contract/schemas/export'
import { chromium } from '@playwright/test'
import { makeVerifierScripts } from '../server/features/exports/verifier-scripts.ts'
import { jobEnd, startTestLitopys } from '../server/testing/litopys.ts'
import { streamedZip } from '../server/testing/zip.ts'
import { findChromium } from '../tools/prepare/machine.mjs'
import { meterOf, processesOf } from './processes.ts'

// Time and memory of an evidence package of posts with media. Usage: node bench/evidence-package.ts [POSTS] [MIB]
const [posts = 2_000, mebibytes = 1_024] = process.argv.slice(2).map(Number)
const mediaBytes = 4 * 1024 ** 2
const mediaCount = Math.floor((mebibytes * 1024 ** 2) / mediaBytes)

const directory = mkdtempSync(join(tmpdir(), 'litopys-evidence-'))
const { api, close } = await startTestLitopys({
  DATA_DIR: join(directory, 'data'),
  UPLOAD_MAX_BYTES: String(8 * 1024 ** 3),
})
try {
  await importPosts()
  const before = process.memoryUsage().rss
  let most = before
  const sampling = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss)
  }, 50)
  const started = performance.now()
  const { data: job } = await api.call(exportRoutes.start, {
    q: '',
    format: 'evidence',
    columns: [...usualColumns],
  })
  const path = join(directory, 'data', 'exports', `${job.id}.zip`)
  for (;;) {
    const { state } = (await api.call(exportRoutes.read, { id: job.id })).data
    if (state.status === 'done') break
    if (state.status !== 'queued' && state.status !== 'running') throw new Error(JSON.stringify(state))
    await sleep(100)
  }
  clearInterval(sampling)
  const size = statSync(path).size / 1024 ** 2
  console.log(`package: ${posts} posts, ${size.toFixed(0)} MiB, ${secondsSince(started)} s`)
  console.log(`memory of the server: ${mib(before)} MiB before, at most ${mib(most)} MiB`)
  const script = join(directory, 'verify.mjs')
  const verifiers = await makeVerifierScripts()
  writeFileSync(script, verifiers.script)
  const second = new URL('../server/testing/evidence-verifier.py', import.meta.url).pathname
  measure('verify.mjs', process.execPath, [script, path])
  measure('Python', 'python3', [second, path])
  await measurePage(verifiers.page, path)
} finally {
  await close()
  rmSync(directory, { recursive: true, force: true })
}

function measure(name: string, program: string, given: string[]): void {
  const started = performance.now()
  const [line] = execFileSync(program, given, { encoding: 'utf8' }).split('\n')
  console.log(`${name}: ${secondsSince(started)} s: ${line}`)
}

/** Verifies the package with `verify.html` in Chromium, as a reader does who has no Node. */
async function measurePage(html: string, path: string): Promise<void> {
  const page = join(directory, 'verify.html')
  writeFileSync(page, html)
  const others = processesOf(process.pid)
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] })
  try {
    const meter = meterOf(() => processesOf(process.pid).find((pid) => !others.includes(pid)) ?? 0)
    const tab = await browser.newPage()
    await tab.goto(pathToFileURL(page).href)
    const before = meter.memory()
    let most = before
    const sampling = setInterval(() => {
      most = Math.max(most, meter.memory())
    }, 100)
    const started = performance.now()
    await tab.getByLabel('Package').setInputFiles(path)
    const result = tab.getByText(/^(NOT )?INTACT: /)
    await result.waitFor({ timeout: 600_000 })
    clearInterval(sampling)
    console.log(`verify.html: ${secondsSince(started)} s: ${await result.textContent()}`)
    console.log(`memory of Chromium: ${mib(before)} MiB before, at most ${mib(most)} MiB`)
  } finally {
    await browser.close()
  }
}

/** Imports a Desktop export with all posts. The first ones have a file. */
async function importPosts(): Promise<void> {
  const messages = Array.from({ length: posts }, (_, i) => ({
    id: i + 1,
    type: 'message',
    date_unixtime: String(1_769_098_145 + i),
    text: `Пором номер ${i} вирушає о восьмій`,
    ...(i < mediaCount ? { photo: `photos/${i}.jpg` } : {}),
  }))
  const chat = { name: 'Порт', type: 'public_channel', id: 777, messages }
  const photo = () => randomFillSync(Buffer.alloc(mediaBytes)).fill(new Uint8Array([0xff, 0xd8, 0xff]), 0, 3)
  const files = new Map([['result.json', () => Buffer.from(JSON.stringify(chat))]])
  for (let i = 0; i < mediaCount; i += 1) files.set(`photos/${i}.jpg`, photo)
  const file = join(directory, 'export.zip')
  await pipeline(streamedZip(files), createWriteStream(file))
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'export.zip' }, file)
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  const { state } = await jobEnd(api, job.id)
  if (state.status !== 'done') throw new Error(JSON.stringify(state))
  rmSync(file)
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1_000).toFixed(1)
}

function mib(bytes: number): string {
  return (bytes / 1024 ** 2).toFixed(0)
}
