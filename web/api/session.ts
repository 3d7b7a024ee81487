import { tabChannel } from '@litopys/contract/constants'
import { authRoutes } from '@litopys/contract/routes/auth'
import { usePreferences } from '#ui/preferences.ts'
import { useServerWait } from '#ui/server-wait.ts'
import { createSession } from './create-session.ts'
import { createExclusively } from './exclusively.ts'
import { send } from './send.ts'
import { openTabs } from './tabs.ts'

export const tabs = openTabs(new BroadcastChannel(tabChannel))

/** The session of this tab, one with those of all other tabs. */
export const session = createSession({
  tabs,
  exclusively: createExclusively(navigator.locks),
  now: () => performance.now(),
  refresh: async () => (await send(authRoutes.refresh, {})).data.accessToken,
  onWaiting: (isWaiting) => useServerWait.setState({ isWaiting }),
  logout: async () => {
    // Whoever signs out of his own copy has given it up before; a copy that is still known is a colleague's.
    await send(authRoutes.logout, usePreferences.getState().offlineFor === null ? {} : { keepStorage: true })
  },
  logoutPending: {
    get: () => usePreferences.getState().logoutPending,
    set: (logoutPending) => {
      if (usePreferences.getState().logoutPending !== logoutPending)
        usePreferences.setState({ logoutPending })
    },
  },
})
