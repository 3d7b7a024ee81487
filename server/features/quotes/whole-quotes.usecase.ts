import type { QuoteCondition, QuoteSort } from '@litopys/contract/schemas/quote'
import type { Sql } from '#archive/sql'
import type { Actor } from '#server/actor'
import type { QuoteLines } from './quote-lines.ts'
import { findPlaces, readPlaces } from './quotes.usecase.ts'
import type { ReadQuoteDeps } from './read-quotes.usecase.ts'

export type WholeQuotesDeps = ReadQuoteDeps & { lines: QuoteLines }

const partSize = 500

/** `ids`: only these of the quotes that match. */
export type WholeQuotesQuery = QuoteCondition & { sortBy?: QuoteSort; ids?: readonly string[] }

/** All visible quotes that match a condition. */
export function openWholeQuotes(
  deps: WholeQuotesDeps,
  actor: Actor,
  { sortBy, ids: chosen, ...condition }: WholeQuotesQuery,
  signal: AbortSignal,
) {
  const among = chosen && new Set(chosen)
  const places = async () => {
    const all = await findPlaces(deps, actor, condition, sortBy, signal)
    return among ? all.filter((id) => among.has(id)) : all
  }
  return {
    quotes: {
      ids: places,
      find: async (ids: string[]) =>
        (await readPlaces(deps, actor, ids, signal)).map(({ row, post }) => ({
          id: row.id,
          postId: row.postId,
          hash: row.hash,
          frozen: row.frozen,
          savedBy: row.createdBy,
          savedAt: row.createdAt,
          copy: post,
        })),
    },
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
