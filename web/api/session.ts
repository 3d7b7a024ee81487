import { tabChannel } from '@litopys/contract/constants'
import { authRoutes } from '@litopys/contract/routes/auth'
import { usePreferences } from '#ui/preferences.ts'
import { useServerWait } from '#ui/server-wait.ts'
import { createSession } from './create-session.ts'
import { createExclusively } from './exclusively.ts'
import { send } from './send.ts'
import { openTabs } from './tabs.ts'

export const tabs = openTabs(new BroadcastChannel(tabChannel))

/** The session of this tab, shared with all other tabs. */
export const session = createSession({
  tabs,
  exclusively: createExclusively(navigator.locks),
  now: () => performance.now(),
  refresh: async () => (await send(authRoutes.refresh, {})).data.accessToken,
  onWaiting: (isWaiting) => useServerWait.setState({ isWaiting }),
  logout: async () => {
    // A sign-out by the owner deletes the offline copy first; a copy that still exists belongs to a
    // colleague.
    const keepStorage = usePreferences.getState().offlineFor !== null
    const { data } = await send(authRoutes.logout, keepStorage ? { keepStorage } : {})
    return data.providerLogout
  },
  logoutPending: {
    get: () => usePreferences.getState().logoutPending,
    set: (logoutPending) => {
      if (usePreferences.getState().logoutPending !== logoutPending)
        usePreferences.setState({ logoutPending })
    },
  },
})
