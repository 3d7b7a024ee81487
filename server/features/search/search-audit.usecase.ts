import { createHash } from 'node:crypto'
import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import type { AuditRead } from '#audit/audit-read'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'

type AuditedSearch = { q: string; filters?: SearchFilters | undefined }

export type SearchAudit = {
  /** Records a search and its total; resolves with the search's result. */
  note<Page extends { totalItems: number }>(
    actor: Actor,
    input: InputOf<typeof postRoutes.search>,
    search: Promise<Page>,
  ): Promise<Page>
  /**
   * Records facets, a histogram or suggestions, unless the search itself has a recent entry. The entry is
   * never a search.
   */
  noteBeside(actor: Actor, searched: AuditedSearch): Promise<void>
  /** Records a search for pictures, unless the search itself has an entry; resolves with the pictures. */
  notePictures<Page extends { posts: number }>(
    actor: Actor,
    input: InputOf<typeof postRoutes.pictures>,
    search: Promise<Page>,
  ): Promise<Page>
  /** Records the lines of a batch search. */
  noteBatch(actor: Actor, input: InputOf<typeof postRoutes.countMany>): Promise<void>
}

/** Searches remembered so that their later pages need no entry; the oldest are dropped first. */
const remembered = 10_000
/** How long an entry covers further requests about the same search. */
const besideMs = 60_000

/**
 * Creates the audit of searches: one entry per search, for its first page. A later page gets an entry only if
 * this process has not seen the first. Requests without a search are `archive.browse`, once a minute: counts
 * of a channel, completions, the list of all posts, a post by its link.
 */
export function createSearchAudit(auditRead: AuditRead, clock: Clock): SearchAudit {
  const recorded = new Map<string, number>()
  const browsed = new Map<string, number>()
  const pending = new Map<string, Promise<void>>()
  const remember = (lines: Map<string, number>, key: string) => {
    lines.delete(key)
    lines.set(key, clock.now().getTime())
    for (const oldest of lines.keys()) {
      if (lines.size <= remembered) break
      lines.delete(oldest)
    }
  }
  const isRecent = (since: number | undefined) =>
    since !== undefined && clock.now().getTime() - since < besideMs
  const writeSearch = async (actor: Actor, { q, filters }: AuditedSearch, total: number) => {
    remember(recorded, keyOf(actor, { q, filters }))
    const action = isOpen({ q, filters }) ? 'archive.browse' : 'archive.search'
    await auditRead({ actor, action, details: { q, filters, total } })
  }
  const writeBeside = async (actor: Actor, { q, filters }: AuditedSearch) => {
    const key = keyOf(actor, { q, filters })
    if (isRecent(recorded.get(key)) || isRecent(browsed.get(key))) return
    remember(browsed, key)
    await auditRead({ actor, action: 'archive.browse', details: { q, filters } })
  }
  return {
    note: async (actor, input, search) => {
      const key = keyOf(actor, input)
      const isLater = input.page > 1 || input.cursor !== undefined
      const line = search.then(async ({ totalItems }) => {
        if (!isLater || !recorded.has(key)) await writeSearch(actor, input, totalItems)
      })
      pending.set(key, line)
      try {
        await line
        return await search
      } finally {
        if (pending.get(key) === line) pending.delete(key)
      }
    },
    noteBeside: async (actor, searched) => {
      const line = pending.get(keyOf(actor, searched))
      if (!line) return await writeBeside(actor, searched)
      // The request does not wait: the search's own entry has the total. A failed search has no entry.
      line.catch(() => writeBeside(actor, searched))
    },
    notePictures: async (actor, input, search) => {
      const key = keyOf(actor, input)
      const { posts } = await search
      // A search that has failed, and has no entry.
      await pending.get(key)?.catch(() => undefined)
      const since = recorded.get(key)
      const isKnown = input.cursor === undefined ? isRecent(since) : since !== undefined
      if (!isKnown) await writeSearch(actor, input, posts)
      return await search
    },
    noteBatch: (actor, { queries, filters }) =>
      auditRead({
        actor,
        action: 'archive.search',
        details: { lines: queries.length, queries, filters },
      }),
  }
}

/** True if nothing is searched for: the list of all posts, or a single linked post. */
function isOpen({ q, filters = {} }: AuditedSearch): boolean {
  return (q.trim() === '' || postLink.test(q.trim())) && Object.keys(filters).length === 0
}

const postLink = /^(?:https?:\/\/)?t\.me\/[^\s?#]+\/\d+\/?(?:[?#]\S*)?$/i

function keyOf(actor: Actor, { q, filters }: AuditedSearch): string {
  return createHash('sha256')
    .update(JSON.stringify([actor.id, q, filters]))
    .digest('base64url')
}
