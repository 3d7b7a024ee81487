import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createRandom } from '../server/demo/random.ts'
import { killImports } from '../server/features/capture/kill.fixture.ts'
import { benchPosts } from './posts.ts'

// Kills an import repeatedly. Usage: node bench/kill-import.ts [KILLS] [POSTS] [SEED]
const [kills = 20, posts = 60_000, seed = 1] = process.argv.slice(2).map(Number)

const directory = await mkdtemp(join(tmpdir(), 'litopys-bench-'))
try {
  const file = join(directory, 'posts.jsonl')
  await pipeline(Readable.from(lines(posts)), createWriteStream(file))
  const random = createRandom(seed)
  const outcomes = await killImports({
    file,
    kills,
    livesAtMostMs: 3_000,
    random: () => random.next(),
  })
  const failed = outcomes.filter(
    ({ report, totalItems, verifyExit }) =>
      totalItems !== posts || report.read !== posts || report.new !== posts || verifyExit !== 0,
  )
  const ready = outcomes.flatMap(({ readyMs }) => readyMs).sort((a, b) => a - b)
  const imports = outcomes.map(({ kills: made, totalItems, verifyExit, report }) => ({
    kills: made,
    totalItems,
    verifyExit,
    read: report.read,
    new: report.new,
    updated: report.updated,
    unchanged: report.unchanged,
  }))
  const readyMs = { p95: ready[Math.floor(ready.length * 0.95)], max: ready.at(-1) }
  console.log(JSON.stringify({ kills, posts, imports, failed: failed.length, readyMs }))
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  await rm(directory, { recursive: true })
}

function* lines(count: number): Generator<string> {
  for (const post of benchPosts(count)) yield `${JSON.stringify(post)}\n`
}
