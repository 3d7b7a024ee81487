import type { OutputOf } from '@litopys/contract/route'
import type { verifyArchive } from '@litopys/contract/routes/archives'
import { isWhole } from './freeze.ts'
import type { QuoteRow, QuoteStore } from './quotes.store.ts'

const partSize = 500
const namedAtMost = 10

/** Recomputes the hash of every saved post, and names the first that are not what it says. */
export async function verifyQuotes({
  quotes,
}: {
  quotes: QuoteStore
}): Promise<OutputOf<typeof verifyArchive>['data']> {
  const damaged: string[] = []
  let all = 0
  let after: QuoteRow | undefined
  do {
    const rows = await quotes.part(partSize, after)
    all += rows.length
    damaged.push(...rows.filter((row) => !isWhole(row)).map(({ id }) => id))
    after = rows.length === partSize ? rows.at(-1) : undefined
  } while (after)
  const named = damaged.slice(0, namedAtMost).join(', ')
  const detail = `${all} quotes: ${damaged.length} are not what their hashes say${named && `: ${named}`}`
  return [{ check: 'quotes', ok: damaged.length === 0, detail }]
}
