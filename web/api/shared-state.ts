import { check } from '@litopys/contract/check'
import { remembered, rememberedOf, usePreferences } from '#ui/preferences.ts'
import type { Tabs } from './tabs.ts'

type Store = Pick<typeof usePreferences, 'getState' | 'setState' | 'subscribe'>

/**
 * Synchronises the stored state of all tabs of a browser: the newer timestamp wins, the loading flag stays
 * local.
 */
export function shareState(tabs: Tabs, store: Store = usePreferences) {
  store.subscribe((next, before) => {
    // Already has a timestamp: from the line below, or from the tab that made the change.
    if (next.changedAt !== before.changedAt || next.loading !== before.loading) return
    store.setState({ changedAt: Math.max(Date.now(), before.changedAt + 1) })
    tabs.send({ kind: 'state', state: rememberedOf(store.getState()) })
  })
  tabs.listen((message) => {
    if (message.kind !== 'state') return
    const checked = check(remembered, message.state)
    if (!checked.ok || checked.value.changedAt <= store.getState().changedAt) return
    store.setState(checked.value)
  })
}
