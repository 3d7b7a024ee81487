import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { provenanceRoutes } from '@litopys/contract/routes/provenance'
import type { SourceRecord } from '@litopys/contract/schemas/observation'
import { visibleTo } from '#archive/visible'
import type { AuditRead } from '#audit/audit-read'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { decodeTimeCursor, encodeTimeCursor } from '#server/time-cursor'
import { idOfObservation, type ObservationStore } from './observations.store.ts'
import type { OpenedStore } from './opened.store.ts'
import { keyOfId } from './post-id.ts'

export { idOfObservation, type ObservationStore } from './observations.store.ts'

export type ObservationDeps = {
  observations: ObservationStore
  opened: OpenedStore
  auditRead: AuditRead
  timeZone: string
}

/**
 * The observations of a post, the latest first. Empty for readers with restrictions on content, as records have older
 * texts, which cannot be checked.
 * @throws AppError not_found where the actor may not see the post.
 */
export async function listObservations(
  deps: ObservationDeps,
  actor: Actor,
  { id, itemsPerPage, cursor }: InputOf<typeof provenanceRoutes.observations>,
  signal: AbortSignal,
): Promise<OutputOf<typeof provenanceRoutes.observations>> {
  const before = cursor === undefined ? undefined : decodeTimeCursor(cursor)
  const { post, showsRecords } = await findObservedPost(deps, actor, id, signal)
  if (!showsRecords) return { data: [], totalItems: 0, page: 1, itemsPerPage }
  const [{ count }, found] = await Promise.all([
    deps.observations.summaryOfPost(post, { signal }),
    deps.observations.pageOfPost(post, { before, limit: itemsPerPage + 1 }, { signal }),
  ])
  const shown = found.slice(0, itemsPerPage)
  const sizes = await deps.observations.recordSizes(
    post,
    shown.map(({ hash }) => hash),
    { signal },
  )
  const data = shown.map((observation) => {
    const size = sizes.get(observation.hash)
    return size === undefined ? observation : { ...observation, size }
  })
  const last = found.length > itemsPerPage ? shown.at(-1) : undefined
  const next = last && { nextCursor: encodeTimeCursor({ at: last.capturedAt, id: idOfObservation(last) }) }
  return { data, totalItems: count, page: 1, itemsPerPage, ...next }
}

/**
 * The bytes of an observation, recorded in the audit log.
 * @throws AppError not_found where the actor may not see them, or where the archive does not keep them.
 */
export async function readSourceRecord(
  deps: ObservationDeps,
  actor: Actor,
  { id, hash }: InputOf<typeof provenanceRoutes.sourceRecord>,
  signal: AbortSignal,
): Promise<SourceRecord> {
  const { post, showsRecords } = await findObservedPost(deps, actor, id, signal)
  if (!showsRecords) throw new AppError('not_found')
  const { channelId, messageId, title } = post
  const record = await deps.observations.findRecord(channelId, messageId, hash, { signal })
  if (!record) throw new AppError('not_found')
  await deps.auditRead({
    actor,
    action: 'archive.open',
    object: { id, name: title },
    details: { record: hash },
  })
  return { hash, ...record }
}

/**
 * A post, and whether the actor may see what sources showed of it at any time.
 * @throws AppError not_found where the actor may not see the post.
 */
export async function findObservedPost(
  { opened, timeZone }: Pick<ObservationDeps, 'opened' | 'timeZone'>,
  actor: Actor,
  id: string,
  signal: AbortSignal,
) {
  const visible = visibleTo(actor.restrictions, timeZone)
  const key = keyOfId(id)
  const post = key && (await opened.find(visible, key, signal))
  if (!post) throw new AppError('not_found')
  return { post, showsRecords: !visible.judgesContent }
}
