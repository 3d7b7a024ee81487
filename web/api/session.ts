import { refresh } from '@litopys/contract/routes/auth'
import { isFresh } from './accessToken.ts'
import { CallError } from './callError.ts'
import { send } from './send.ts'

/** Answers of a refresh that mean the session is over; any other failure may pass. */
const endings = new Set(['refresh_invalid', 'refresh_reused', 'unauthenticated', 'account_blocked', 'csrf'])

/**
 * Holds the access token, in memory alone: the refresh cookie is what survives a reload.
 * Everybody who needs a token while one is being fetched waits for the same call.
 */
function createSession() {
  let token: string | undefined
  let refreshing: Promise<string> | undefined
  let onEnd: (() => void) | undefined

  async function fetchToken(): Promise<string> {
    try {
      const grant = await send(refresh, {})
      token = grant.data.accessToken
      return token
    } catch (error) {
      if (error instanceof CallError && endings.has(error.code)) end()
      throw error
    } finally {
      refreshing = undefined
    }
  }

  function renew(): Promise<string> {
    refreshing ??= fetchToken()
    return refreshing
  }

  function end() {
    const was = token
    token = undefined
    if (was !== undefined) onEnd?.()
  }

  return {
    /** A token with more than a minute to live; fails where there is no session. */
    freshToken: async () => (token !== undefined && isFresh(token, Date.now()) ? token : renew()),
    /** After a 401: the server knows better than the clock of this machine. */
    renew,
    begin: (accessToken: string) => {
      token = accessToken
    },
    end,
    /** What to do when a session that was there is gone. */
    whenEnded: (listener: () => void) => {
      onEnd = listener
    },
  }
}

export const session = createSession()
