import type { ApproximateField } from '@litopys/contract/schemas/post'
import { compareTexts, type Side, type Stamps } from './observation-stamps.ts'
import type { PostContent } from './post-row.ts'

/** Merges counters and the date: exact values win over rounded ones, and the greater of two counts wins. */
export function mergeCounts(known: PostContent, incoming: PostContent, stamps: Stamps) {
  const sides = { known, incoming }
  const date = stamps.choose(
    'dateCreated',
    known.dateCreated,
    incoming.dateCreated,
    exactness(incoming, 'dateCreated') - exactness(known, 'dateCreated'),
  )
  const [before, now] = [observedReactions(known), observedReactions(incoming)]
  const lead =
    exactness(incoming, 'reactions') - exactness(known, 'reactions') || total(incoming) - total(known)
  const reactions = stamps.choose('reactions', before, now, lead)
  const views = viewsSide(known, incoming)
  const chosen: [ApproximateField, Side][] = [
    ['dateCreated', date],
    ['reactions', reactions],
    ['views', views],
  ]
  return {
    dateCreated: sides[date].dateCreated,
    reactions: sides[reactions].reactions,
    views: sides[views].views,
    forwards: greater(known.forwards, incoming.forwards),
    approximate: chosen
      .filter(([field, side]) => sides[side].approximate.includes(field))
      .map(([field]) => field),
  }
}

function viewsSide(known: PostContent, incoming: PostContent): Side {
  if (incoming.views === null) return 'known'
  if (known.views === null) return 'incoming'
  const lead = exactness(incoming, 'views') - exactness(known, 'views') || incoming.views - known.views
  return lead > 0 ? 'incoming' : 'known'
}

function exactness({ approximate }: PostContent, field: ApproximateField): number {
  return Number(!approximate.includes(field))
}

/** An empty list means that the source shows no reactions. */
function observedReactions({ reactions }: PostContent): PostContent['reactions'] | undefined {
  return reactions.length > 0 ? reactions : undefined
}

function total({ reactions }: PostContent): number {
  return reactions.reduce((sum, { count }) => sum + count, 0)
}

function greater(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

export function later(a: string | null, b: string | null): string | null {
  return a === null || b === null ? (a ?? b) : compareTexts(a, b) > 0 ? a : b
}
