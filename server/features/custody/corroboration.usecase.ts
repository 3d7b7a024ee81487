import { createHash } from 'node:crypto'
import type { InputOf } from '@litopys/contract/route'
import type { provenanceRoutes } from '@litopys/contract/routes/provenance'
import type { ComparedSource, Corroboration } from '@litopys/contract/schemas/custody'
import type { Observation } from '@litopys/contract/schemas/observation'
import { postOfRecord } from '#adapters/telegram/post-of-record'
import type { AuditRead } from '#audit/audit-read'
import { wordingOf } from '#features/posts/body'
import type { PresentDeps } from '#features/posts/current-posts.usecase'
import { findObservedPost, type ObservationStore } from '#features/posts/observations.usecase'
import type { RawPost } from '#features/posts/raw-post'
import type { Actor } from '#server/actor'
import { type ComparedValues, independentSources, recordsToCompare } from './independent-sources.ts'

export type CorroborationDeps = Pick<PresentDeps, 'opened' | 'timeZone'> & {
  observations: Pick<ObservationStore, 'observationsOfPosts' | 'sourceRecord'>
  auditRead: AuditRead
}

/** Records that are read. They may have a megabyte each. */
const comparedAtMost = 12

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
  for (const group of found.slice(0, comparedAtMost)) records.push(await read(deps, group, signal))
  const object = { id, name: post.title }
  const details = { records: records.map(({ latest }) => latest.hash) }
  await deps.auditRead({ actor, action: 'archive.open', object, details })
  const sources = independentSources(records).map(oneOf)
  const text = grouped(sources.map((source) => source.text))
  const time = grouped(sources.map((source) => source.time))
  const media = grouped(sources.map((source) => source.media))
  return {
    sources: sources.map((one, i) => shownSource(one, [text.groups[i], time.groups[i], media.groups[i]])),
    left: Math.max(0, found.length - comparedAtMost),
    text: text.agreement,
    time: time.agreement,
    media: media.agreement,
  }
}

type Compared = ComparedValues & {
  latest: Observation
  asked: string[]
  observations: number
  mayBeCopies: boolean
  raw?: RawPost
}

async function read(
  { observations }: CorroborationDeps,
  group: Observation[],
  signal: AbortSignal,
): Promise<Compared> {
  const [latest] = group.toSorted((a, b) => (a.capturedAt < b.capturedAt ? 1 : -1))
  if (!latest) throw new Error('a record has no observation')
  const { channelId, messageId, hash, source } = latest
  const asked = [...new Set(group.map((one) => one.asked))].toSorted()
  const nothing = { text: undefined, time: undefined, media: undefined }
  const about = { latest, source, asked, observations: group.length, mayBeCopies: false, ...nothing }
  const bytes = await observations.sourceRecord(channelId, messageId, hash, { signal })
  if (!bytes) return { ...about, record: 'not_kept' }
  if (createHash('sha256').update(bytes).digest('hex') !== hash) return { ...about, record: 'unreadable' }
  try {
    const raw = await postOfRecord({ ...latest, bytes })
    const values = { text: wordingOf(raw.articleBody), time: timeOf(raw), media: mediaOf(latest, raw) }
    return { ...about, record: 'read', raw, ...values }
  } catch {
    // The parser has changed since, or refuses what an older one accepted. `verify --recompute` reports it.
    return { ...about, record: 'unreadable' }
  }
}

/** Records of one source as one: the latest of those with the most values that can be compared. */
function oneOf(records: Compared[]): Compared {
  const known = ({ text, time, media }: Compared) =>
    [text, time, media].filter((value) => value !== undefined).length
  const [best] = records.toSorted(
    (a, b) => known(b) - known(a) || (a.latest.capturedAt < b.latest.capturedAt ? 1 : -1),
  )
  if (!best) throw new Error('a source has no record')
  const asked = [...new Set(records.flatMap((one) => one.asked))].toSorted()
  const isRead = best.record === 'read'
  return {
    ...best,
    asked,
    observations: records.reduce((sum, one) => sum + one.observations, 0),
    mayBeCopies: isRead && (records.length > 1 || (asked.length > 1 && best.source !== 'preview')),
  }
}

/** Undefined if the source does not name the time zone of its dates. */
function timeOf(raw: RawPost): string | undefined {
  if (raw.approximate?.includes('dateCreated')) return undefined
  return new Date(raw.dateCreated).toISOString()
}

/**
 * The stored files; undefined if the source showed files that are not stored, or is a JSONL file without files, which
 * other tools write and which need not name them.
 */
function mediaOf(latest: Observation, raw: RawPost): string | undefined {
  if (latest.files.length > 0) return latest.files.toSorted().join(' ')
  return raw.media.length === 0 && latest.source !== 'jsonl' ? '' : undefined
}

function mediaCount({ source, media }: RawPost): { media?: number } {
  return source === 'jsonl' && media.length === 0 ? {} : { media: media.length }
}

type Grouped = { agreement: Corroboration['text']; groups: (number | undefined)[] }

/** Numbers equal values, the most frequent first. Undefined values cannot be compared. */
function grouped(values: (string | undefined)[]): Grouped {
  const known = values.filter((value) => value !== undefined)
  const bySize = [...Map.groupBy(known, (value) => value)].toSorted((a, b) => b[1].length - a[1].length)
  const numbers = new Map(bySize.map(([value], i) => [value, i + 1]))
  const groups = values.map((value) => (value === undefined ? undefined : numbers.get(value)))
  if (known.length < 2) return { agreement: 'unknown', groups }
  return { agreement: numbers.size === 1 ? 'same' : 'different', groups }
}

function shownSource(
  { latest, asked, observations, record, mayBeCopies, raw }: Compared,
  [textGroup, timeGroup, mediaGroup]: (number | undefined)[],
): ComparedSource {
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
    ...(textGroup === undefined ? {} : { textGroup }),
    ...(timeGroup === undefined ? {} : { timeGroup }),
    ...(mediaGroup === undefined ? {} : { mediaGroup }),
  }
}
