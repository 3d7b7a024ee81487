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
import { independentSources } from './independent-sources.ts'

export type CorroborationDeps = Pick<PresentDeps, 'opened' | 'timeZone'> & {
  observations: Pick<ObservationStore, 'observationsOfPosts' | 'sourceRecord'>
  auditRead: AuditRead
}

/** Sources whose records are read. Records may have a megabyte each. */
const comparedAtMost = 12

/**
 * Compares the independent sources of a post by the latest record of each, which the parsers of the captures read
 * again. Counts are not compared: they change all the time. Recorded in the audit log, as it shows source records.
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
  const found = independentSources(await deps.observations.observationsOfPosts([post], { signal }))
  const sources: Compared[] = []
  for (const source of found.slice(0, comparedAtMost)) sources.push(await read(deps, source, signal))
  const object = { id, name: post.title }
  const details = { records: sources.map(({ latest }) => latest.hash) }
  await deps.auditRead({ actor, action: 'archive.open', object, details })
  const text = grouped(sources.map(({ raw }) => raw && wordingOf(raw.articleBody)))
  const time = grouped(sources.map(({ raw }) => timeOf(raw)))
  const media = grouped(sources.map(mediaOf))
  return {
    sources: sources.map((one, i) => shownSource(one, [text.groups[i], time.groups[i], media.groups[i]])),
    left: Math.max(0, found.length - comparedAtMost),
    text: text.agreement,
    time: time.agreement,
    media: media.agreement,
  }
}

type Compared = {
  latest: Observation
  asked: string[]
  observations: number
  record: ComparedSource['record']
  raw?: RawPost
}

async function read(
  { observations }: CorroborationDeps,
  group: Observation[],
  signal: AbortSignal,
): Promise<Compared> {
  const [latest] = group.toSorted((a, b) => (a.capturedAt < b.capturedAt ? 1 : -1))
  if (!latest) throw new Error('a source has no observation')
  const asked = [...new Set(group.map((one) => one.asked))].toSorted()
  const about = { latest, asked, observations: group.length }
  const { channelId, messageId, hash } = latest
  const bytes = await observations.sourceRecord(channelId, messageId, hash, { signal })
  if (!bytes) return { ...about, record: 'not_kept' }
  if (createHash('sha256').update(bytes).digest('hex') !== hash) return { ...about, record: 'unreadable' }
  try {
    return { ...about, record: 'read', raw: await postOfRecord({ ...latest, bytes }) }
  } catch {
    // The parser has changed since, or refuses what an older one accepted. `verify --recompute` reports it.
    return { ...about, record: 'unreadable' }
  }
}

/** Undefined if the source does not name the time zone of its dates. */
function timeOf(raw: RawPost | undefined): string | undefined {
  if (!raw || raw.approximate?.includes('dateCreated')) return undefined
  return new Date(raw.dateCreated).toISOString()
}

/**
 * The stored files; undefined if the source showed files that are not stored, or is a JSONL file without files, which
 * other tools write and which need not name them.
 */
function mediaOf({ latest, raw }: Compared): string | undefined {
  const shown = raw?.media.length
  if (latest.files.length > 0) return latest.files.toSorted().join(' ')
  return shown === 0 && latest.source !== 'jsonl' ? '' : undefined
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
  { latest, asked, observations, record, raw }: Compared,
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
    ...(raw ? { text: raw.articleBody, dateCreated: raw.dateCreated, ...mediaCount(raw) } : {}),
    ...(raw?.approximate?.includes('dateCreated') ? { isDateApproximate: true } : {}),
    ...(raw?.editedAt ? { editedAt: raw.editedAt } : {}),
    files,
    ...(textGroup === undefined ? {} : { textGroup }),
    ...(timeGroup === undefined ? {} : { timeGroup }),
    ...(mediaGroup === undefined ? {} : { mediaGroup }),
  }
}
