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
 * An observation that shows all that its source has given of a post as the archive has it, only later. It
 * holds for the row that counts as many `merges`: the next one has its stamps.
 */
export type Confirmation = PostKey & {
  source: SourceName
  at: string
  merges: number
  /** The text was edited, and the source has looked at it then. */
  textSeen: boolean
}

/** The post with the stamps that its confirmations give it, in whatever order they are read. */
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
