import type { SourceName } from '@litopys/contract/schemas/post'
import type { PostKey } from '#archive/post-keys'
import type { KnownPost } from './known-post.ts'
import {
  aliveField,
  aliveStamp,
  compareTexts,
  latestStamp,
  mostTrusted,
  stampReader,
} from './observation-stamps.ts'

/**
 * An observation that shows, at a later time, exactly what the archive already has from its source. It
 * applies to the row with this number of `merges`; the next row includes its stamps.
 */
export type Confirmation = PostKey & {
  source: SourceName
  at: string
  merges: number
  /** True if the text had been edited when the source was read. */
  textSeen: boolean
}

/** The post with the stamps of its confirmations, in any order. */
export function confirmedPost(
  post: KnownPost,
  confirmations: Omit<Confirmation, keyof PostKey>[],
): KnownPost {
  return confirmations.filter(({ merges }) => merges === post.merges).reduce(confirmedOnce, post)
}

function confirmedOnce(
  post: KnownPost,
  { source, at, textSeen }: Omit<Confirmation, keyof PostKey>,
): KnownPost {
  const isUsual = mostTrusted(post.sources) === source
  const alive = latestStamp(
    aliveStamp(stampReader(post)),
    aliveStamp(() => ({ source, at })),
  )
  const stamps = post.stamps
    .filter(({ field }) => field !== aliveField)
    .map((stamp) => (stamp.source === source ? { ...stamp, at: laterOf(stamp.at, at) } : stamp))
  if (alive) stamps.push({ field: aliveField, ...alive })
  const observedAt = isUsual ? laterOf(post.observedAt, at) : post.observedAt
  const usual = { source: mostTrusted(post.sources), at: observedAt }
  return {
    ...post,
    observedAt,
    textAsOf: textSeen ? laterOf(post.textAsOf, at) : post.textAsOf,
    stamps: stamps
      .filter((stamp) => stamp.source !== usual.source || stamp.at !== usual.at)
      .toSorted((a, b) => compareTexts(a.field, b.field)),
  }
}

function laterOf(known: string | null, at: string): string {
  return known !== null && known > at ? known : at
}
