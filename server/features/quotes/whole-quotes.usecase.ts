import type { QuoteCondition, QuoteSort } from '@litopys/contract/schemas/quote'
import type { Sql } from '#archive/sql'
import type { Actor } from '#server/actor'
import type { QuoteLines } from './quote-lines.ts'
import { findPlaces, readPlaces } from './quotes.usecase.ts'
import type { ReadQuoteDeps } from './read-quotes.usecase.ts'

export type WholeQuotesDeps = ReadQuoteDeps & { lines: QuoteLines }

const partSize = 500

/** All visible quotes that match a condition. */
export function openWholeQuotes(
  deps: WholeQuotesDeps,
  actor: Actor,
  { sortBy, ...condition }: QuoteCondition & { sortBy?: QuoteSort },
  signal: AbortSignal,
) {
  const places = () => findPlaces(deps, actor, condition, sortBy, signal)
  return {
    count: async () => (await places()).length,
    read: async (line: Sql, take: (lines: Buffer, rows: number) => Promise<void>) => {
      const ids = await places()
      for (let at = 0; at < ids.length; at += partSize) {
        const quotes = await readPlaces(deps, actor, ids.slice(at, at + partSize), signal)
        if (quotes.length > 0) await take(await deps.lines(quotes, line, signal), quotes.length)
      }
    },
  }
}
