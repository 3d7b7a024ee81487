import type { DateRange } from '@litopys/contract/schemas/search'
import { startState, writeSearchState } from '#features/search/search-state.ts'

/** The URL of the search in one channel. */
export function searchOfChannel({ channelId }: { channelId: string }, dateCreated?: DateRange): string {
  const filters = { channelId: { in: [channelId] }, ...(dateCreated && { dateCreated }) }
  return `/?${writeSearchState({ ...startState, filters })}`
}
