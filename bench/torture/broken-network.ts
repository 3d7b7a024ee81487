import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { translationRoutes } from '@litopys/contract/routes/translation'
import { userRoutes } from '@litopys/contract/routes/users'
import { startMailServer } from '../../server/testing/mail.ts'
import { startTranslatorServer } from '../../server/testing/translator-server.ts'
import { startDatabases } from './database-servers.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { createLedger, pause } from './ledger.ts'
import { createNetwork, type Network } from './network.ts'
import { type Server, startReady } from './server.ts'

const needs = ['Linux', 'root', 'namespaces', 'network tools', 'gcc', 'PostgreSQL'] as const
/** Wanted: a call that needs a database which cannot be reached ends within 5 s, a translation within 15. */
const [databaseMs, translationMs, healedMs] = [5_000, 16_000, 10_000]

type Trouble = { name: string; faultMs: number; cause(network: Network): void; isCut: boolean }

const troubles = {
  dropped: { name: 'dropped', faultMs: 20_000, cause: (network) => network.dropAll(), isCut: true },
  unplugged: { name: 'unplugged', faultMs: 30_000, cause: (network) => network.unplug(), isCut: true },
  reset: { name: 'reset', faultMs: 10_000, cause: (network) => network.reset(), isCut: true },
  lossy: { name: 'lossy', faultMs: 15_000, cause: (network) => network.dropSome(), isCut: false },
  slow: { name: 'slow', faultMs: 15_000, cause: (network) => network.limitTo('256kbit'), isCut: false },
} satisfies Record<string, Trouble>

const limit = { base: 90, each: 180 }

export const blackholedNetwork: Fault = {
  name: 'blackholed-network',
  about:
    'all packets between the server and its databases, translator and mail server vanish for 20 s, then the connections are reset for 10 s',
  needs: [...needs, 'nftables'],
  cycles: 2,
  limit,
  run: (place) => runWith(place, [troubles.dropped, troubles.reset]),
}

export const unpluggedNetwork: Fault = {
  name: 'unplugged-network',
  about: 'the network to databases, translator and mail server is down for 30 s',
  needs,
  cycles: 1,
  limit,
  run: (place) => runWith(place, [troubles.unplugged]),
}

export const slowNetwork: Fault = {
  name: 'slow-network',
  about: 'a network of 256 kbit/s: no wrong or truncated answers',
  needs,
  cycles: 1,
  limit,
  run: (place) => runWith(place, [troubles.slow]),
}

export const lossyNetwork: Fault = {
  name: 'lossy-network',
  about: 'a network that loses 20 % of its packets: no wrong or truncated answers',
  needs: [...needs, 'nftables'],
  cycles: 1,
  limit,
  run: (place) => runWith(place, [troubles.lossy]),
}

async function runWith(place: Place, kinds: Trouble[]): Promise<Outcome> {
  const { random, scratch, undo } = place
  const data = join(scratch, 'data')
  mkdirSync(data)
  const network = await createNetwork(undo)
  const databases = await startDatabases(scratch)
  const [mail, translator] = await Promise.all([startMailServer(), startTranslatorServer()])
  const through = async (url: string) => {
    const address = new URL(url)
    address.host = await network.forward(Number(address.port))
    return address.href
  }
  const settings = {
    DATABASE_URL: await through(databases.postgres.url),
    CLICKHOUSE_URL: await through(databases.clickhouse.url),
    TRANSLATE_URL: await through(translator.url),
    SMTP_URL: await through(mail.url),
  }
  const server = await startReady(data, undo, { settings, within: network.command })
  const ledger = createLedger(scratch, random, undo)
  const violations: string[] = []
  const measured: Measured[] = []
  try {
    if (!(await ledger.importOne(server, 500))) violations.push('the first import has not ended')
    for (let cycle = 0; cycle < place.cycles; cycle += 1) {
      const trouble = kinds[cycle % kinds.length]
      if (!trouble) break
      const stopped = new AbortController()
      const working = ledger.work(server, stopped.signal, { size: [50, 200], pauseMs: 200 })
      await sleep(1_000)
      const { violations: found, ...more } = await causeTrouble(server, network, trouble, cycle)
      measured.push(more)
      stopped.abort()
      await working
      violations.push(...found.map((one) => `${trouble.name}: ${one}`))
      const invited = `person${cycle}@example.org`
      const letters = await arrived(mail.letters, invited)
      if (letters === 0) violations.push(`${trouble.name}: no invitation for ${invited} arrived`)
    }
    if (server.hasEnded()) violations.push(`the server ended: ${server.output.stderr.slice(0, 300)}`)
    else violations.push(...(await ledger.violations(server, 'all')))
    return { cycles: place.cycles, figures: figuresOf(measured, ledger.count()), violations }
  } finally {
    await server.kill()
    await Promise.all([databases.stop(), mail.close(), translator.close()])
    network.remove()
  }
}

/** Slowest answers while the network was broken, what they were, and the time until all worked again. */
type Measured = {
  searchMs: number
  probeMs: number
  translationMs: number
  statuses: string[]
  healedMs: number
}

async function causeTrouble(
  server: Server,
  network: Network,
  { faultMs, cause, isCut }: Trouble,
  cycle: number,
): Promise<Measured & { violations: string[] }> {
  const violations: string[] = []
  const expected = await search(server, '')
  // The invitation may be on its way when the network breaks.
  await server.call(userRoutes.create, { email: `person${cycle}@example.org`, role: ['User'] })
  cause(network)
  const end = AbortSignal.timeout(faultMs)
  const searches: Asked[] = []
  const probes: number[] = []
  const searching = async () => {
    while (!end.aborted) {
      searches.push(await search(server, ` OR word${cycle}x${searches.length}`))
      await pause(200, end)
    }
  }
  const reading = async () => {
    while (!end.aborted) {
      probes.push((await server.look('/readyz', 60_000)).ms)
      await pause(500, end)
    }
  }
  const translating = server.ask(translationRoutes.translate, { ...asText, q: [`Обстріл ${cycle}`] }, 60_000)
  const [translation] = await Promise.all([translating, searching(), searching(), reading()])
  network.heal()
  const healedAt = performance.now()
  while (performance.now() - healedAt < 60_000) {
    const [found, ready] = [await search(server, ` OR healed${cycle}`), await server.look('/readyz')]
    if (found.status === 200 && ready.status === 200) break
    await sleep(50)
  }
  const measured: Measured = {
    searchMs: Math.max(...searches.map(({ ms }) => ms)),
    probeMs: Math.max(...probes),
    translationMs: translation.ms,
    statuses: searches.map(({ status }) => (status === 0 ? 'none' : String(status))),
    healedMs: Math.round(performance.now() - healedAt),
  }
  const wrong = searches.filter(
    ({ status, total, rows }) => status === 200 && (total < expected.total || rows < expected.rows),
  )
  if (wrong.length > 0)
    violations.push(`${wrong.length} answers had too few posts: ${JSON.stringify(wrong[0])}`)
  if (isCut && searches.every(({ status }) => status === 200))
    violations.push(`the network was not cut: all ${searches.length} searches were answered`)
  if (isCut && measured.searchMs > databaseMs)
    violations.push(`a search had no answer for ${measured.searchMs} ms`)
  if (isCut && measured.translationMs > translationMs)
    violations.push(`a translation had no answer for ${measured.translationMs} ms`)
  if (measured.healedMs > healedMs) violations.push(`calls failed for ${measured.healedMs} ms after the end`)
  return { ...measured, violations }
}

const asText = {
  source: 'uk',
  target: 'en',
  format: 'text',
  alternatives: 0,
  confidence: false,
  alignment: false,
} as const

type Asked = { status: number; ms: number; total: number; rows: number }

/** A search whose result contains at least all posts of the first import. */
async function search(server: Server, more: string): Promise<Asked> {
  const { status, ms, value } = await server.ask(
    postRoutes.search,
    { q: `обстріл${more}`, page: 1, itemsPerPage: 100 },
    60_000,
  )
  return { status, ms, total: value?.totalItems ?? 0, rows: value?.data.length ?? 0 }
}

function figuresOf(measured: Measured[], acknowledged: number): Outcome['figures'] {
  const most = (of: (one: Measured) => number) => Math.max(0, ...measured.map(of))
  const statuses = Object.entries(
    Object.groupBy(
      measured.flatMap((one) => one.statuses),
      (status) => status,
    ),
  )
  return {
    acknowledged,
    answers: statuses.map(([status, many = []]) => `${status} × ${many.length}`).join(', '),
    slowestSearchMs: most(({ searchMs }) => searchMs),
    slowestProbeMs: most(({ probeMs }) => probeMs),
    slowestTranslationMs: most(({ translationMs }) => translationMs),
    healedMs: most(({ healedMs: ms }) => ms),
  }
}

/** Number of letters to this address, after two minutes at most. */
async function arrived(letters: readonly { to: string[] }[], address: string): Promise<number> {
  const count = () => letters.filter(({ to }) => to.includes(address)).length
  for (const end = performance.now() + 120_000; count() === 0 && performance.now() < end; ) await sleep(200)
  return count()
}
