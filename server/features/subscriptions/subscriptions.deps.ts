import type { HiddenEntityReader } from '#archive/hidden-entities'
import type { PresentDeps } from '#features/posts/present.usecases'
import type { SavedDeps } from '#features/saved/saved.usecases'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import type { MatchStore } from './matches.store.ts'
import type { SubscriptionStore } from './subscriptions.store.ts'

export type SubscriptionDeps = Pick<SavedDeps, 'saved'> & {
  subscriptions: SubscriptionStore
  writing: Writing
  clock: Clock
  timeZone: string
}

export type MatchDeps = SubscriptionDeps & PresentDeps & { matches: MatchStore; hidden: HiddenEntityReader }
