import { sql } from 'kysely'
import type { RefreshInput } from '#db/job-work'
import type { Records } from '#db/open'
import { emptyReport } from './jobs.store.ts'

export type NewRefresh = {
  id: string
  title: string
  input: RefreshInput
  createdBy: string
  createdAt: Date
}

/**
 * The id of this refresh, or of the one of the same channel and wish that waits or goes on already. A confirmation is a wish of its own, and so is each
 * mode: they wait for one another.
 */
export async function addRefreshIn(
  transaction: Records,
  { input, ...job }: NewRefresh,
): Promise<{ id: string; isNew: boolean }> {
  const added = await transaction
    .insertInto('jobs')
    .values({
      ...job,
      ...{ kind: 'refresh', status: 'queued', done: 0, total: 0 },
      input: JSON.stringify(input),
      report: JSON.stringify(emptyReport),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (added) return { id: added.id, isNew: true }
  const confirmed = input.confirmDeletions === undefined ? null : `${input.confirmDeletions}`
  const goingOn = await transaction
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', 'refresh')
    .where('status', 'in', ['queued', 'running'])
    .where(sql<boolean>`input ->> 'channel' = ${input.channel} AND input ->> 'mode' = ${input.mode}`)
    .where(sql<boolean>`(input ->> 'confirmDeletions') IS NOT DISTINCT FROM ${confirmed}`)
    .executeTakeFirst()
  // It ended in between: whoever asked for it again is served by the next one.
  return goingOn ? { id: goingOn.id, isNew: false } : await addRefreshIn(transaction, { input, ...job })
}
