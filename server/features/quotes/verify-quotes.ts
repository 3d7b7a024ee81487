import type { OutputOf } from '@litopys/contract/route'
import type { verifyArchive } from '@litopys/contract/routes/archives'
import type { JournalStore } from '#journal/journal.store'
import { isWhole } from './freeze.ts'
import type { QuoteRow, QuoteStore } from './quotes.store.ts'

type Finding = OutputOf<typeof verifyArchive>['data'][number]
type VerifyDeps = { quotes: QuoteStore; journal: Pick<JournalStore, 'ofAction'> }

const quotesAtOnce = 500
const linesAtOnce = 1_000
const namedAtMost = 10
/** Not parsed: a line that somebody has made unreadable is for the journal's own check to name. */
const hashIn = /"hash":"([0-9a-f]{64})"/

/**
 * Recomputes the hash of every saved post, holds it against the journal's line of its saving, and names the first that are not what these say. Copy
 * and hash can be changed together, the line cannot; a quote without one was not saved by this server.
 */
export async function verifyQuotes({ quotes, journal }: VerifyDeps): Promise<Finding[]> {
  const damaged: string[] = []
  const hashes = new Map<string, string>()
  let after: QuoteRow | undefined
  do {
    const rows = await quotes.part(quotesAtOnce, after)
    for (const row of rows) {
      if (isWhole(row)) hashes.set(row.id, row.hash)
      else damaged.push(row.id)
    }
    after = rows.length === quotesAtOnce ? rows.at(-1) : undefined
  } while (after)
  const journaled = await journaledHashes(journal, hashes)
  const differing = [...hashes].filter(([id, hash]) => (journaled.get(id) ?? hash) !== hash)
  const unknown = [...hashes.keys()].filter((id) => !journaled.has(id))
  const faults = [
    `${damaged.length} are not what their hashes say${named(damaged)}`,
    ...(differing.length > 0
      ? [`${differing.length} have another hash than in the journal${named(differing.map(([id]) => id))}`]
      : []),
    ...(unknown.length > 0 ? [`${unknown.length} are not in the journal${named(unknown)}`] : []),
  ]
  const ok = damaged.length === 0 && faults.length === 1
  return [{ check: 'quotes', ok, detail: `${hashes.size + damaged.length} quotes: ${faults.join('; ')}` }]
}

/** What the journal says of these quotes. Read after they were: none of them was saved later. */
async function journaledHashes(
  journal: VerifyDeps['journal'],
  wanted: ReadonlyMap<string, string>,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  for (let after = 0, isMore = true; isMore; ) {
    const lines = await journal.ofAction('quote.save', { after, limit: linesAtOnce })
    for (const { objectId, details } of lines) {
      const hash = hashIn.exec(details)?.[1]
      if (hash !== undefined && wanted.has(objectId)) found.set(objectId, hash)
    }
    after = lines.at(-1)?.seq ?? after
    isMore = lines.length === linesAtOnce
  }
  return found
}

function named(ids: string[]): string {
  return ids.length > 0 ? `: ${ids.slice(0, namedAtMost).join(', ')}` : ''
}
