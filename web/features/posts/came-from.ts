import { check } from '@litopys/contract/check'
import Type, { type Static } from 'typebox'

/** How one came to the page of a post: from which results, and how many pages of posts ago. */
const cameFrom = Type.Object({ from: Type.String(), steps: Type.Optional(Type.Integer({ minimum: 1 })) })
type CameFrom = Static<typeof cameFrom>

/** Kept in the browser's history beside the address; undefined for whoever opened a link. */
export function cameFromOf(state: unknown): CameFrom | undefined {
  const checked = check(cameFrom, state)
  return checked.ok ? checked.value : undefined
}

/** The state for a post that is opened from the page of another. */
export function oneStepOn(state: unknown): CameFrom | undefined {
  const came = cameFromOf(state)
  return came && { from: came.from, steps: (came.steps ?? 1) + 1 }
}
