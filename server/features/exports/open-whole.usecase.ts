import type { QuoteCondition, QuoteSort } from '@litopys/contract/schemas/quote'
import type { Actor } from '#server/actor'
import type { OpenWhole, Whole } from './export-source.ts'
import { openWholeTable, type WholeTableDeps } from './whole-table.usecase.ts'

export type OpenWholeDeps = WholeTableDeps & {
  search: { openWhole: OpenWhole }
  quotes: {
    openWhole(
      actor: Actor,
      search: QuoteCondition & { sortBy?: QuoteSort; ids?: readonly string[] },
      signal: AbortSignal,
    ): Whole | Promise<Whole>
  }
}

/** Opens what an export asks for: a list, saved quotes, or posts. */
export function createOpenWhole({ search: posts, quotes, ...tableDeps }: OpenWholeDeps): OpenWhole {
  return async (actor, { table, quotes: quoted, ...search }, signal) => {
    if (table) return openWholeTable(tableDeps, actor, table, signal)
    if (!quoted) return await posts.openWhole(actor, search, signal)
    const { q, ids, matching, searchKey } = search
    const line = { q, ...(ids && { ids }), ...(matching && { matching }), ...(searchKey && { searchKey }) }
    return await quotes.openWhole(actor, { ...quoted, ...line }, signal)
  }
}
