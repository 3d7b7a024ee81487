import { isDeepStrictEqual } from 'node:util'
import type { Scope } from '@litopys/contract/access/policy'
import type { Transact } from '#audit/transact'
import type { Records } from '#records/open'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { createQuoteStore, type QuoteRow } from './quotes.store.ts'
import { ownerFor, permitted, type ReadQuoteDeps } from './read-quotes.usecase.ts'

export type RetagQuoteDeps = ReadQuoteDeps & { transact: Transact; clock: Clock }
type TagChange = { add: string[]; remove: string[] }

/** The change of tags as a text for users, such as `−old +new`. */
export function tagChangeName({ add, remove }: TagChange): string {
  return [...remove.map((one) => `−${one}`), ...add.map((one) => `+${one}`)].join(' ')
}

/** Maximum number of tags of a quote (contract/schemas/tag.ts). */
const mostTags = 50

/**
 * Changes the tags of all these quotes or of none; returns the changed quotes.
 * @throws AppError not_found, forbidden as for a single change.
 */
export async function retagQuotes(
  deps: RetagQuoteDeps,
  { actor, scope }: { actor: Actor; scope: Scope },
  ids: string[],
  change: TagChange,
  signal: AbortSignal,
): Promise<QuoteRow[]> {
  const wanted = [...new Set(ids)]
  const found = await permitted(deps, actor, await deps.quotes.findMany(wanted, ownerFor(actor)), signal)
  if (found.length < wanted.length) throw new AppError('not_found')
  if (scope === 'own' && found.some(({ row }) => row.ownerId !== actor.id)) throw new AppError('forbidden')
  return await deps.transact(async ({ records, audit }) => {
    const changed = await retag(deps, records, actor, await createQuoteStore(records).lock(wanted), change)
    if (changed.length > 0) {
      const details = { ...change, quotes: changed.map(({ id }) => id) }
      const [first, ...others] = changed
      const object = { id: first && others.length === 0 ? first.id : '', name: tagChangeName(change) }
      audit.add({ actor, action: 'tags.change', object, details })
    }
    return changed
  })
}

/**
 * Ids of the visible quotes with one of these tags. Call it before the transaction, because it reads the
 * archive.
 */
export async function findTagged(
  deps: ReadQuoteDeps,
  actor: Actor,
  tags: string[],
  signal: AbortSignal,
): Promise<string[]> {
  const tagged = await deps.quotes.findTagged(tags, ownerFor(actor))
  return (await permitted(deps, actor, tagged, signal)).map(({ row }) => row.id)
}

/**
 * In a transaction, changes the quotes `ids` that still have one of the tags to remove; returns how many
 * changed. A quote that got such a tag after `ids` were read keeps it.
 */
export async function retagTagged(
  deps: Pick<RetagQuoteDeps, 'clock'>,
  transaction: Records,
  actor: Actor,
  ids: string[],
  change: TagChange,
): Promise<number> {
  const rows = await createQuoteStore(transaction).lockTagged(ids, change.remove)
  return (await retag(deps, transaction, actor, rows, change)).length
}

async function retag(
  { clock }: Pick<RetagQuoteDeps, 'clock'>,
  transaction: Records,
  actor: Actor,
  rows: QuoteRow[],
  { add, remove }: TagChange,
): Promise<QuoteRow[]> {
  const changed: QuoteRow[] = []
  for (const row of rows) {
    const tags = [...new Set([...row.tags.filter((tag) => !remove.includes(tag)), ...add])]
    if (isDeepStrictEqual(tags, row.tags)) continue
    // A quote may have more tags than the limit from its post; it may lose or rename some of them.
    if (tags.length > Math.max(mostTags, row.tags.length)) {
      const field = { path: '/add', message: `A quote has at most ${mostTags} tags`, code: 'maxItems' }
      throw new AppError('validation_failed', { fields: [field] })
    }
    const by = { updatedBy: actor.name, updatedAt: clock.now() }
    changed.push(await createQuoteStore(transaction).change(row.id, { tags, ...by }))
  }
  return changed
}
