import type { OutputOf } from '@litopys/contract/route'
import type { verifyArchive } from '@litopys/contract/routes/archives'
import { isWhole } from './freeze.ts'
import type { QuoteRow, QuoteStore } from './quotes.store.ts'

const partSize = 500

/** Recomputes the hash of every saved post. */
export async function verifyQuotes({
  quotes,
}: {
  quotes: QuoteStore
}): Promise<OutputOf<typeof verifyArchive>['data']> {
  const counts = { all: 0, damaged: 0 }
  let after: QuoteRow | undefined
  do {
    const rows = await quotes.part(partSize, after)
    counts.all += rows.length
    counts.damaged += rows.filter((row) => !isWhole(row)).length
    after = rows.length === partSize ? rows.at(-1) : undefined
  } while (after)
  const detail = `${counts.all} quotes: ${counts.damaged} are not what their hashes say`
  return [{ check: 'quotes', ok: counts.damaged === 0, detail }]
}
