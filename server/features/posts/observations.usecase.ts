import type { InputOf } from '@litopys/contract/route'
import type { postRoutes } from '@litopys/contract/routes/archives'
import type { ListedObservation, SourceRecord } from '@litopys/contract/schemas/observation'
import { visibleTo } from '#archive/visible'
import type { AuditRead } from '#audit/audit-read'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { ObservationStore } from './observations.store.ts'
import type { OpenedStore } from './opened.store.ts'
import { keyOfId } from './post-id.ts'

export type { ObservationStore } from './observations.store.ts'

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
  { id }: InputOf<typeof postRoutes.observations>,
  signal: AbortSignal,
): Promise<ListedObservation[]> {
  const { post, showsRecords } = await findPost(deps, actor, id, signal)
  if (!showsRecords) return []
  const [found, sizes] = await Promise.all([
    deps.observations.observationsOfPosts([post], { signal }),
    deps.observations.recordSizes(post, { signal }),
  ])
  return found
    .toSorted((a, b) => (a.capturedAt < b.capturedAt ? 1 : -1))
    .map((observation) => {
      const size = sizes.get(observation.hash)
      return size === undefined ? observation : { ...observation, size }
    })
}

/**
 * The bytes of an observation, recorded in the audit log.
 * @throws AppError not_found where the actor may not see them, or where the archive does not keep them.
 */
export async function readSourceRecord(
  deps: ObservationDeps,
  actor: Actor,
  { id, hash }: InputOf<typeof postRoutes.sourceRecord>,
  signal: AbortSignal,
): Promise<SourceRecord> {
  const { post, showsRecords } = await findPost(deps, actor, id, signal)
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

async function findPost(
  { opened, timeZone }: ObservationDeps,
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
