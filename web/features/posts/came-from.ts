import { check } from '@litopys/contract/check'
import type { Static } from 'typebox'
import * as Type from 'typebox'

/** How the user reached the page of a post: from which results, and through how many pages of posts. */
const cameFrom = Type.Object({ from: Type.String(), steps: Type.Optional(Type.Integer({ minimum: 1 })) })
type CameFrom = Static<typeof cameFrom>

/** Read from the history state beside the address; undefined if a link was opened. */
export function cameFromOf(state: unknown): CameFrom | undefined {
  const checked = check(cameFrom, state)
  return checked.ok ? checked.value : undefined
}

/** The history state for a post opened from the page of another post. */
export function nextCameFrom(state: unknown): CameFrom | undefined {
  const came = cameFromOf(state)
  return came && { from: came.from, steps: (came.steps ?? 1) + 1 }
}
