import { createHash } from 'node:crypto'
import type { InputOf } from '@litopys/contract/route'
import type { countMany, searchPosts } from '@litopys/contract/routes/archives'
import type { Actor } from '#http/actor'
import type { Readings } from '#journal/readings'

export type SearchJournal = {
  /** Who searched for what, and how much there was. */
  note(actor: Actor, input: InputOf<typeof searchPosts>, totalItems: number): Promise<void>
  /** Who had which lines counted. */
  noteBatch(actor: Actor, input: InputOf<typeof countMany>): Promise<void>
}

/** Searches that later pages are known to belong to; the oldest are forgotten first. */
const remembered = 10_000

/** One line a search: its first page. A later page has one of its own only where this process knows of no first page. */
export function createSearchJournal(readings: Readings): SearchJournal {
  const begun = new Set<string>()
  return {
    note: async (actor, { q, filters, page, cursor }, totalItems) => {
      const key = createHash('sha256')
        .update(JSON.stringify([actor.id, q, filters]))
        .digest('base64url')
      const isLater = page > 1 || cursor !== undefined
      if (isLater && begun.has(key)) return
      begun.delete(key)
      begun.add(key)
      for (const oldest of begun) {
        if (begun.size <= remembered) break
        begun.delete(oldest)
      }
      await readings.note({ actor, action: 'archive.search', details: { q, filters, total: totalItems } })
    },
    noteBatch: (actor, { queries, filters }) =>
      readings.note({
        ...{ actor, action: 'archive.search' },
        details: { lines: queries.length, queries, filters },
      }),
  }
}
