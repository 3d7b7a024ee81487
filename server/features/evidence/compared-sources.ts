import { createHash } from 'node:crypto'
import type { Corroboration } from '@litopys/contract/schemas/custody'
import type { Observation } from '@litopys/contract/schemas/observation'
import { postOfRecord } from '#adapters/telegram/post-of-record'
import { wordingOf } from '#features/posts/body'
import type { RawPost } from '#features/posts/raw-post'
import { type ComparedValues, independentSources } from './independent-sources.ts'

/** Records of a post that are compared. They may have a megabyte each. */
export const comparedAtMost = 12

/** What the sources of a post agree and differ on, from its records. */
export function compareSources(records: readonly Compared[]) {
  const sources = independentSources(records).map(oneOf)
  const text = grouped(sources.map((source) => source.text))
  const time = grouped(sources.map((source) => source.time))
  const media = grouped(sources.map((source) => source.media))
  return {
    sources: sources.map((one, i) => ({
      ...one,
      groups: { text: text.groups[i], time: time.groups[i], media: media.groups[i] },
    })),
    agreements: { text: text.agreement, time: time.agreement, media: media.agreement },
  }
}

/** A record, or the records of one source. */
export type Compared = ComparedValues & {
  latest: Observation
  asked: string[]
  observations: number
  mayBeCopies: boolean
  raw?: RawPost
}

/** The observation of a group whose record is compared. */
export function latestOf(group: readonly Observation[]): Observation {
  const [latest] = group.toSorted((a, b) => (a.capturedAt < b.capturedAt ? 1 : -1))
  if (!latest) throw new Error('a record has no observation')
  return latest
}

/** Reads the record of the latest observation again. `bytes`: undefined if the archive does not keep it. */
export async function readRecord(
  group: readonly Observation[],
  bytes: Uint8Array | undefined,
): Promise<Compared> {
  const latest = latestOf(group)
  const { hash, source } = latest
  const asked = [...new Set(group.map((one) => one.asked))].toSorted()
  const nothing = { text: undefined, time: undefined, media: undefined }
  const about = { latest, source, asked, observations: group.length, mayBeCopies: false, ...nothing }
  if (!bytes) return { ...about, record: 'not_kept' }
  if (createHash('sha256').update(bytes).digest('hex') !== hash) return { ...about, record: 'unreadable' }
  try {
    const raw = await postOfRecord({ ...latest, bytes: Buffer.from(bytes) })
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
