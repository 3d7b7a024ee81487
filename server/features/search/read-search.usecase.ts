import { withBareChannelIds } from '@litopys/contract/channel-id'
import { instantsOf } from '@litopys/contract/query/instants'
import { usualMatching } from '@litopys/contract/query/matching'
import type { SearchInput, Understood } from '@litopys/contract/schemas/search'
import type { HiddenEntityReader } from '#archive/hidden-entities'
import type { PeopleReader } from '#archive/people'
import { visibleTo } from '#archive/visible'
import type { ChannelDeps } from '#features/channels/channels.usecase'
import type { Actor } from '#server/actor'
import type { Condition } from './condition.store.ts'
import { type ReadQueryDeps, readQuery } from './read-query.usecase.ts'
import { seenBy } from './seen.usecase.ts'

export type ReadSearchDeps = ChannelDeps &
  ReadQueryDeps & { hidden: HiddenEntityReader; people: PeopleReader }

/** The condition of a search, with the actor's restrictions. */
export async function readSearch(
  deps: ReadSearchDeps,
  actor: Actor,
  {
    q,
    matching = usualMatching,
    searchKey,
    filters: { dateCreated = {}, ...filters } = {},
    unseen,
    job,
  }: SearchInput,
  signal: AbortSignal,
): Promise<{ condition: Condition; understood: Understood }> {
  const { timeZone } = deps
  const visible = visibleTo(actor.restrictions, timeZone)
  const [{ read, understood }, hidden] = await Promise.all([
    readQuery(deps, q, { visible, matching, searchKey, timeZone }, signal),
    deps.hidden(signal),
  ])
  const dates = instantsOf(dateCreated, timeZone)
  const unseenBy = unseen ? seenBy(actor) : undefined
  return {
    condition: {
      ...read,
      visible,
      hidden,
      people: deps.people(),
      filters: withBareChannelIds(filters),
      dates,
      unseenBy,
      job,
    },
    understood,
  }
}
