import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { systemClock } from '../server/clock.ts'
import { createAccessTokens } from '../server/features/auth/tokens.ts'
import { createMediaWorker } from '../server/media/media-worker.ts'
import { findTextLanguages, unpackLanguages } from '../server/media/text-languages.ts'
import { directoryWithCast } from '../server/testing/cast.ts'
import { startTestLitopys } from '../server/testing/litopys.ts'
import { benchPosts } from './posts.ts'

// How much longer searches take while the media worker analyses pictures and reads their words. Rounds alone and beside
// it alternate, so that other programs disturb both.
// Usage: node bench/search-beside-pictures.ts [SECONDS] [POSTS] [ROUNDS]
const [seconds = 10, count = 60_000, rounds = 4] = process.argv.slice(2).map(Number)

const queries = [
  'обстріл',
  'ракета дрон',
  'генератор OR світло',
  'Kharkiv',
  '"на мосту"',
  'обстр*',
  'convoy -bridge',
]
const cast = await directoryWithCast({ reader: { role: ['User'] } })
const litopys = await startTestLitopys({ DATA_DIR: cast.directory })
await litopys.importPosts([...benchPosts(count)])
const address = new URL(await litopys.instance.listen()).origin
const tokens = createAccessTokens(join(cast.directory, 'secrets'), systemClock)
const { id: userId, sessionId } = cast.who('reader')

const directory = await mkdtemp(join(tmpdir(), 'litopys-beside-bench-'))
const input = join(directory, 'in')
const workFolder = join(directory, 'work')
const folder = join(directory, 'languages')
for (const path of [input, workFolder]) await mkdir(path)
const languages = await findTextLanguages('')
await unpackLanguages(languages, folder)
const picture = join(input, 'picture.jpg')
await writeFile(picture, await drawn())
const worker = createMediaWorker({ workFolder, readFolders: [input, folder] })

let isOn = false
let done = 0
/** Keeps every process of the worker busy, half of them with hashes and half with words. */
async function work(n: number, signal: AbortSignal): Promise<void> {
  while (isOn) {
    if (n % 2 === 0)
      await worker.readText({ path: picture, languages: { folder, codes: languages.codes } }, { signal })
    else await worker.analysePicture({ path: picture, thumbnail: join(workFolder, `${n}.webp`) }, { signal })
    done += 1
  }
}

async function timesOf(): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1_000
  for (let i = 0; performance.now() < end; i += 1) {
    const begin = performance.now()
    const call = `/api/v1/archives?q=${encodeURIComponent(queries[i % queries.length] ?? '')}&page=${1 + (i % 3)}&itemsPerPage=20`
    const token = await tokens.issue({ userId, sessionId, counter: 0 })
    const answer = await fetch(address + call, { headers: { authorization: `Bearer ${token}` } })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a search was answered ${answer.status}`)
    times.push(performance.now() - begin)
    // One user, who reads.
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return times
}

try {
  await timesOf()
  const alone: number[] = []
  const beside: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    alone.push(...(await timesOf()))
    isOn = true
    const { signal } = new AbortController()
    const working = Array.from({ length: worker.width }, (_, n) => work(n, signal))
    beside.push(...(await timesOf()))
    isOn = false
    await Promise.all(working)
  }
  const [p95, p95Beside] = [at(alone, 0.95), at(beside, 0.95)]
  console.log({
    alone: { searches: alone.length, p50: round1(at(alone, 0.5)), p95: round1(p95) },
    beside: { searches: beside.length, p50: round1(at(beside, 0.5)), p95: round1(p95Beside) },
    times: Number((p95Beside / p95).toFixed(2)),
    filesPerSecond: round1(done / (rounds * seconds)),
    load: loadavg()[0],
  })
} finally {
  await worker.close()
  await litopys.close()
  cast.clear()
  await rm(directory, { recursive: true })
}

function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? 0
}

function round1(value: number): number {
  return Number(value.toFixed(1))
}

async function drawn(): Promise<Buffer> {
  const lines = [
    'Увага! Повітряна тривога в області',
    'Міст через річку закрито до ранку',
    'Situation report',
  ]
  const rows = lines.map((line, i) => `<text x="60" y="${110 + i * 70}">${line}</text>`).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800"><rect width="100%" height="100%" fill="#fff"/>
    <g font-family="DejaVu Sans" font-size="38" fill="#161616">${rows}</g></svg>`
  return await sharp(Buffer.from(svg)).jpeg({ quality: 82 }).toBuffer()
}
