import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { benchPosts } from './posts.ts'

// Time until a server is ready, and of commands with and without one. Linux only.
// Usage: node bench/start.ts [ROUNDS] [OTHER_CHECKOUT]
const [rounds = '5', other] = process.argv.slice(2)
const own = fileURLToPath(new URL('..', import.meta.url))
const checkouts = [own, ...(other ? [resolve(other)] : [])]
const posts = 87
/** Milliseconds of a clock tick in /proc (USER_HZ is 100 on all platforms of Node). */
const tickMs = 10

type Cost = { wallMs: number; cpuMs: number }
type Round = { firstStart: Cost; secondStart: Cost; commandOnServer: Cost; commandAlone: Cost }

const home = mkdtempSync(join(tmpdir(), 'litopys-start-'))
try {
  const file = join(home, 'posts.jsonl')
  writeFileSync(file, [...benchPosts(posts)].map((post) => JSON.stringify(post)).join('\n'))
  const results = new Map(checkouts.map((checkout): [string, Round[]] => [checkout, []]))
  // The first round warms the caches and does not count.
  for (let round = 0; round <= Number(rounds); round += 1) {
    for (const [checkout, measured] of results) {
      const result = await measure(checkout, join(home, 'data'), file)
      console.error(JSON.stringify({ round, checkout, ...result }))
      if (round > 0) measured.push(result)
    }
  }
  console.log(JSON.stringify({ rounds: Number(rounds), load: loadavg(), posts }))
  for (const [checkout, measured] of results)
    console.log(
      JSON.stringify({
        checkout,
        firstStart: median(measured.map(({ firstStart }) => firstStart)),
        secondStart: median(measured.map(({ secondStart }) => secondStart)),
        commandOnServer: median(measured.map(({ commandOnServer }) => commandOnServer)),
        commandAlone: median(measured.map(({ commandAlone }) => commandAlone)),
      }),
    )
} finally {
  rmSync(home, { recursive: true, force: true })
}

async function measure(checkout: string, data: string, file: string): Promise<Round> {
  rmSync(data, { recursive: true, force: true })
  const firstStart = await start(checkout, data, { NODE_DISABLE_COMPILE_CACHE: '1' })
  let commandOnServer: Cost = { wallMs: 0, cpuMs: 0 }
  const secondStart = await start(checkout, data, {}, async () => {
    commandOnServer = await command(checkout, ['channels', '--data', data])
  })
  const commandAlone = await command(checkout, ['import', file, '--data', data])
  return { firstStart, secondStart, commandOnServer, commandAlone }
}

/** The cost of a server until it is ready. `whileReady` runs before it is stopped. */
async function start(
  checkout: string,
  data: string,
  more: Record<string, string>,
  whileReady: () => Promise<void> = async () => undefined,
): Promise<Cost> {
  const startedAt = performance.now()
  const env = { ...environment(), ...more, DATA_DIR: data, PORT: '0' }
  const server = spawn(nodeOf(checkout), [join(checkout, 'server/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(server, 'exit')
  try {
    for await (const text of server.stdout.setEncoding('utf8').iterator({ destroyOnReturn: false }))
      if (String(text).includes('ready')) break
    server.stdout.resume()
    const cost = { wallMs: performance.now() - startedAt, cpuMs: cpuOf(Number(server.pid)) }
    await whileReady()
    return cost
  } finally {
    server.kill('SIGTERM')
    await ended
  }
}

/** The cost of a command, started with the packaged Node as npx does. */
async function command(checkout: string, args: string[]): Promise<Cost> {
  const [startedAt, before] = [performance.now(), cpuOfEnded()]
  const program = join(checkout, 'server/cli/litopys.mjs')
  const [code] = await once(
    spawn(nodeOf(checkout), [program, ...args], { env: environment(), stdio: 'ignore' }),
    'exit',
  )
  if (code !== 0) throw new Error(`litopys ${args.join(' ')} ended with ${code}`)
  return { wallMs: performance.now() - startedAt, cpuMs: cpuOfEnded() - before }
}

/** Without the cache of the measuring process. */
function environment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE: _cache, ...rest } = process.env
  return rest
}

function nodeOf(checkout: string): string {
  return join(checkout, 'node_modules/.bin/node')
}

/** Processor time of a running process and its running children. */
function cpuOf(pid: number): number {
  const [user = 0, system = 0] = statOf(pid).slice(11, 13)
  const children = readdirSync(`/proc/${pid}/task`).flatMap((thread) =>
    readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return (user + system) * tickMs + children.reduce((sum, child) => sum + cpuOf(child), 0)
}

/** Processor time of the ended children of this process, with their own children. */
function cpuOfEnded(): number {
  const [user = 0, system = 0] = statOf(process.pid).slice(13, 15)
  return (user + system) * tickMs
}

/** Fields of /proc/PID/stat behind the name of the program, which may contain spaces. */
function statOf(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

function median(costs: Cost[]): Cost {
  const middle = (values: number[]) =>
    Math.round(values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN)
  return { wallMs: middle(costs.map(({ wallMs }) => wallMs)), cpuMs: middle(costs.map(({ cpuMs }) => cpuMs)) }
}
