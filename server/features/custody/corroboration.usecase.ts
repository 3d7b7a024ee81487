import type { InputOf } from '@litopys/contract/route'
import type { provenanceRoutes } from '@litopys/contract/routes/provenance'
import type { ComparedSource, Corroboration } from '@litopys/contract/schemas/custody'
import type { AuditRead } from '#audit/audit-read'
import {
  type Compared,
  comparedAtMost,
  compareSources,
  latestOf,
  readRecord,
} from '#features/evidence/compared-sources'
import { recordsToCompare } from '#features/evidence/independent-sources'
import type { PresentDeps } from '#features/posts/current-posts.usecase'
import { findObservedPost, type ObservationStore } from '#features/posts/observations.usecase'
import type { RawPost } from '#features/posts/raw-post'
import type { Actor } from '#server/actor'

export type CorroborationDeps = Pick<PresentDeps, 'opened' | 'timeZone'> & {
  observations: Pick<ObservationStore, 'observationsOfPosts' | 'sourceRecord'>
  auditRead: AuditRead
}

/**
 * Compares the sources of a post by their records, which the parsers of the captures read again. Counts are not
 * compared: they change all the time. Recorded in the audit log, as it shows source records.
 * @throws AppError not_found where the actor may not see the post.
 */
export async function corroborate(
  deps: CorroborationDeps,
  actor: Actor,
  { id }: InputOf<typeof provenanceRoutes.corroboration>,
  signal: AbortSignal,
): Promise<Corroboration> {
  const { post, showsRecords } = await findObservedPost(deps, actor, id, signal)
  if (!showsRecords) return { sources: [], left: 0, text: 'unknown', time: 'unknown', media: 'unknown' }
  const found = recordsToCompare(await deps.observations.observationsOfPosts([post], { signal }))
  const records: Compared[] = []
  for (const group of found.slice(0, comparedAtMost)) {
    const { channelId, messageId, hash } = latestOf(group)
    const bytes = await deps.observations.sourceRecord(channelId, messageId, hash, { signal })
    records.push(await readRecord(group, bytes))
  }
  const object = { id, name: post.title }
  const details = { records: records.map(({ latest }) => latest.hash) }
  await deps.auditRead({ actor, action: 'archive.open', object, details })
  const { sources, agreements } = compareSources(records)
  return {
    sources: sources.map(shownSource),
    left: Math.max(0, found.length - comparedAtMost),
    ...agreements,
  }
}

function mediaCount({ source, media }: RawPost): { media?: number } {
  return source === 'jsonl' && media.length === 0 ? {} : { media: media.length }
}

function shownSource({
  latest,
  asked,
  observations,
  record,
  mayBeCopies,
  raw,
  groups,
}: ReturnType<typeof compareSources>['sources'][number]): ComparedSource {
  const { source, capturedAt, seenAt, files } = latest
  return {
    source,
    asked,
    observations,
    capturedAt,
    seenAt,
    record,
    ...(mayBeCopies ? { mayBeCopies } : {}),
    ...(raw ? { text: raw.articleBody, dateCreated: raw.dateCreated, ...mediaCount(raw) } : {}),
    ...(raw?.approximate?.includes('dateCreated') ? { isDateApproximate: true } : {}),
    ...(raw?.editedAt ? { editedAt: raw.editedAt } : {}),
    files,
    ...(groups.text === undefined ? {} : { textGroup: groups.text }),
    ...(groups.time === undefined ? {} : { timeGroup: groups.time }),
    ...(groups.media === undefined ? {} : { mediaGroup: groups.media }),
  }
}
