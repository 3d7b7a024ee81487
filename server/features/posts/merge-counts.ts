import type { ApproximateField } from '@litopys/contract/schemas/post'
import type { Giver, Side } from './givers.ts'
import type { PostContent } from './post-row.ts'

/** Counts and the date: what is exact stands before what is about right, of two counts the greater one. */
export function mergeCounts(known: PostContent, incoming: PostContent, givers: Giver) {
  const sides = { known, incoming }
  const date = exactFirst(known, incoming, 'dateCreated', () => givers.better('dateCreated'))
  const views = ofCounts(known, incoming, 'views', known.views, incoming.views)
  const reactions = ofCounts(
    known,
    incoming,
    'reactions',
    total(known.reactions),
    total(incoming.reactions),
    () => givers.better('reactions'),
  )
  givers.take('dateCreated', date)
  if (sides[reactions].reactions.length > 0) givers.take('reactions', reactions)
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

function ofCounts(
  known: PostContent,
  incoming: PostContent,
  field: ApproximateField,
  before: number | null,
  now: number | null,
  equal: () => Side = () => 'known',
): Side {
  if (before === null || now === null) return now === null ? 'known' : 'incoming'
  return exactFirst(known, incoming, field, () => {
    if (before === now) return equal()
    return now > before ? 'incoming' : 'known'
  })
}

function exactFirst(
  known: PostContent,
  incoming: PostContent,
  field: ApproximateField,
  alike: () => Side,
): Side {
  const [before, now] = [known.approximate.includes(field), incoming.approximate.includes(field)]
  if (before !== now) return before ? 'incoming' : 'known'
  return alike()
}

/** Nobody's reaction is the same as none told of. */
function total(reactions: PostContent['reactions']): number | null {
  return reactions.length === 0 ? null : reactions.reduce((sum, { count }) => sum + count, 0)
}

function greater(a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : Math.max(a, b)
}

export function later(a: string | null, b: string | null): string | null {
  return a === null || b === null ? (a ?? b) : a > b ? a : b
}
