import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { layOut } from '../../server/testing/template.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { spread } from './figures.ts'
import { createLedger, pause } from './ledger.ts'
import { createMemoryGroup } from './memory-group.ts'
import { type Server, startReady } from './server.ts'

const megabyte = 1_024 ** 2
/** The documents ask for 2 GB beside the rest of the machine. */
const enoughMegabytes = 2_048
const healedWithinMs = 5_000

export const scarceMemory: Fault = {
  name: 'scarce-memory',
  about:
    'imports and searches with a limit of 2 GiB end no process; then the limit is lowered until the kernel ends one',
  needs: ['Linux', 'root', 'memory limits'],
  cycles: 1,
  limit: { base: 90, each: 150 },
  run: limitMemory,
}

async function limitMemory(place: Place): Promise<Outcome> {
  const { cycles, random, scratch, undo } = place
  const data = join(scratch, 'data')
  layOut(data)
  const ledger = createLedger(scratch, random, undo)
  const violations: string[] = []
  let [peak, kills] = [0, 0]
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const group = createMemoryGroup(String(cycle), undo)
    group.limitTo(enoughMegabytes * megabyte)
    let server = await startReady(data, undo, { within: group.command })
    try {
      await Promise.all([ledger.work(server, AbortSignal.timeout(15_000)), searchAll(server, 10_000, 20)])
      peak = Math.max(peak, group.used())
      if (group.killed() > 0 || server.hasEnded())
        violations.push(`a limit of ${enoughMegabytes} MiB ended a process`)
      const working = ledger.work(server, AbortSignal.timeout(30_000), { size: [1_000, 1_000] })
      await lowerUntilKilled(group, server)
      const hasEnded = server.hasEnded()
      group.limitTo(enoughMegabytes * megabyte)
      kills += group.killed()
      if (group.killed() === 0) violations.push('self-check: the kernel ended no process')
      await working
      if (!hasEnded && !server.hasEnded()) violations.push(...(await healed(server)))
      await server.kill()
      server = await startReady(data, undo)
      violations.push(...(await ledger.violations(server, 'all')))
    } finally {
      await server.kill()
    }
  }
  const figures = { acknowledged: ledger.count(), usedMib: Math.round(peak / megabyte), kills }
  return { cycles, figures, violations }
}

/** Lowers the limit under what is used until the kernel ends a process, for 25 s at most. */
async function lowerUntilKilled(group: ReturnType<typeof createMemoryGroup>, server: Server): Promise<void> {
  for (let tries = 0; tries < 50 && group.killed() === 0 && !server.hasEnded(); tries += 1) {
    const used = group.used()
    // The kernel refuses a limit that it cannot reach at once (EBUSY), so the lowest that it accepts is set.
    for (const share of [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1]) if (accepts(group, share * used)) break
    await sleep(500)
  }
}

function accepts(group: ReturnType<typeof createMemoryGroup>, bytes: number): boolean {
  try {
    group.limitTo(Math.round(bytes))
    return true
  } catch {
    return false
  }
}

async function searchAll(server: Server, milliseconds: number, clients: number): Promise<void> {
  const end = AbortSignal.timeout(milliseconds)
  const one = async (client: number) => {
    for (let i = 0; !end.aborted; i += 1) {
      await server.ask(postRoutes.search, { q: `обстріл OR w${client}x${i}`, page: 1, itemsPerPage: 20 })
      await pause(50, end)
    }
  }
  await Promise.all(Array.from({ length: clients }, (_, i) => one(i)))
}

/** What is wrong with a server that should answer searches again. */
async function healed(server: Server): Promise<string[]> {
  const startedAt = performance.now()
  for (;;) {
    const { status } = await server.ask(postRoutes.search, { q: 'обстріл', page: 1, itemsPerPage: 5 }, 5_000)
    if (status === 200) return []
    const ms = Math.round(performance.now() - startedAt)
    if (server.hasEnded()) return [`the server ended: ${server.output.stderr.slice(0, 300)}`]
    if (ms > healedWithinMs) return [`searches still failed after ${ms} ms`]
    await sleep(50)
  }
}

const [descriptors, sockets] = [256, 1_000]

export const scarceDescriptors: Fault = {
  name: 'scarce-descriptors',
  about: `${sockets} connections to a server that may open ${descriptors} files: it does not end, and answers again 5 s later`,
  needs: ['Linux'],
  cycles: 1,
  limit: { base: 60, each: 60 },
  run: exhaustDescriptors,
}

async function exhaustDescriptors({ cycles, random, scratch, undo }: Place): Promise<Outcome> {
  const data = join(scratch, 'data')
  layOut(data)
  const ledger = createLedger(scratch, random, undo)
  const violations: string[] = []
  const [healedMs, statuses]: [number[], Map<string, number>] = [[], new Map()]
  const within = ['sh', '-c', `ulimit -n ${descriptors} && exec "$@"`, 'sh']
  const server = await startReady(data, undo, { within, settings: { SOCKETS_PER_ADDRESS: '100000' } })
  try {
    for (let cycle = 0; cycle < cycles && !server.hasEnded(); cycle += 1) {
      if (!(await ledger.importOne(server, 200))) violations.push('the first import has not ended')
      const stopped = new AbortController()
      const working = ledger.work(server, stopped.signal, { size: [50, 200] })
      const closeAll = openConnections(server.origin(), statuses)
      await sleep(8_000)
      closeAll()
      const startedAt = performance.now()
      violations.push(...(await healed(server)))
      healedMs.push(Math.round(performance.now() - startedAt))
      stopped.abort()
      await working
    }
    if (server.hasEnded()) violations.push(`the server ended: ${server.output.stderr.slice(0, 300)}`)
    else violations.push(...(await ledger.violations(server, 'all')))
  } finally {
    await server.kill()
  }
  const answers = [...statuses].map(([status, count]) => `${status} × ${count}`).join(', ')
  return {
    cycles,
    figures: { acknowledged: ledger.count(), answers, ...spread('healed', healedMs) },
    violations,
  }
}

/** Opens connections from many addresses and keeps them open after their answer. Returns the function that closes them. */
function openConnections(origin: string, statuses: Map<string, number>): () => void {
  const count = (what: string) => statuses.set(what, (statuses.get(what) ?? 0) + 1)
  const requests = Array.from({ length: sockets }, (_, i) => {
    const localAddress = `127.0.${1 + Math.floor(i / 200)}.${1 + (i % 200)}`
    const outgoing = request(`${origin}/healthz`, { localAddress, headers: { connection: 'keep-alive' } })
    void once(outgoing, 'response').then(
      ([response]) => {
        count(String(response.statusCode))
        response.resume()
      },
      (error: NodeJS.ErrnoException) => count(error.code ?? 'failed'),
    )
    outgoing.on('error', () => undefined).end()
    return outgoing
  })
  return () => {
    for (const one of requests) one.destroy()
  }
}
