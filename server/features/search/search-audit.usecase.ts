import { createHash } from 'node:crypto'
import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { SearchFilters } from '@litopys/contract/schemas/search'
import type { AuditRead } from '#audit/audit-read'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'

type Asked = { q: string; filters?: SearchFilters | undefined }

export type SearchAudit = {
  /** Who searches for what, and how much there is: resolves with the search. */
  note<Page extends { totalItems: number }>(
    actor: Actor,
    input: InputOf<typeof postRoutes.search>,
    search: Promise<Page>,
  ): Promise<Page>
  /**
   * Who had facets, a histogram or suggestions of what: beside a search of the same its line says so. Never a
   * line that says "search".
   */
  noteBeside(actor: Actor, asked: Asked): Promise<void>
  /** Who had which lines counted. */
  noteBatch(actor: Actor, input: InputOf<typeof postRoutes.countMany>): Promise<void>
}

/** Searches that later pages are known to belong to; the oldest are forgotten first. */
const remembered = 10_000
/** So long a line stands for all that is asked beside the search. */
const besideMs = 60_000

/**
 * One line a search: its first page. A later page has one of its own only where this process knows of no
 * first page. What is asked without a search (counts of a channel, values that complete a line, the list of
 * all posts, a post by its link) is `archive.browse`, once a minute.
 */
export function createSearchAudit(auditRead: AuditRead, clock: Clock): SearchAudit {
  const begun = new Map<string, number>()
  const browsed = new Map<string, number>()
  const underWay = new Map<string, Promise<void>>()
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
  const writeSearch = async (actor: Actor, { q, filters }: Asked, total: number) => {
    remember(begun, keyOf(actor, { q, filters }))
    const action = isOpen({ q, filters }) ? 'archive.browse' : 'archive.search'
    await auditRead({ actor, action, details: { q, filters, total } })
  }
  const writeBeside = async (actor: Actor, { q, filters }: Asked) => {
    const key = keyOf(actor, { q, filters })
    if (isRecent(begun.get(key)) || isRecent(browsed.get(key))) return
    remember(browsed, key)
    await auditRead({ actor, action: 'archive.browse', details: { q, filters } })
  }
  return {
    note: async (actor, input, search) => {
      const key = keyOf(actor, input)
      const isLater = input.page > 1 || input.cursor !== undefined
      const line = search.then(async ({ totalItems }) => {
        if (!isLater || !begun.has(key)) await writeSearch(actor, input, totalItems)
      })
      underWay.set(key, line)
      try {
        await line
        return await search
      } finally {
        if (underWay.get(key) === line) underWay.delete(key)
      }
    },
    noteBeside: async (actor, asked) => {
      const line = underWay.get(keyOf(actor, asked))
      if (!line) return await writeBeside(actor, asked)
      // Nobody waits for the search, whose line has the total; a search that fails has none.
      line.catch(() => writeBeside(actor, asked))
    },
    noteBatch: (actor, { queries, filters }) =>
      auditRead({
        actor,
        action: 'archive.search',
        details: { lines: queries.length, queries, filters },
      }),
  }
}

/** Nothing is looked for: every post is listed, or the one that a link names. */
function isOpen({ q, filters = {} }: Asked): boolean {
  return (q.trim() === '' || postLink.test(q.trim())) && Object.keys(filters).length === 0
}

const postLink = /^(?:https?:\/\/)?t\.me\/[^\s?#]+\/\d+\/?(?:[?#]\S*)?$/i

function keyOf(actor: Actor, { q, filters }: Asked): string {
  return createHash('sha256')
    .update(JSON.stringify([actor.id, q, filters]))
    .digest('base64url')
}
