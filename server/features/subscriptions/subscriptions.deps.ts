import type { HiddenEntityReader } from '#archive/hidden-entities'
import type { PeopleReader } from '#archive/people'
import type { Transact } from '#audit/transact'
import type { PresentDeps } from '#features/posts/current-posts.usecase'
import type { SavedObjectDeps } from '#features/saved-objects/saved-objects.usecase'
import type { Clock } from '#server/clock'
import type { MatchStore } from './matches.store.ts'
import type { SubscriptionStore } from './subscriptions.store.ts'

export type SubscriptionDeps = Pick<SavedObjectDeps, 'saved'> & {
  subscriptions: SubscriptionStore
  transact: Transact
  clock: Clock
  timeZone: string
}

export type MatchDeps = SubscriptionDeps &
  PresentDeps & { matches: MatchStore; hidden: HiddenEntityReader; people: PeopleReader }
