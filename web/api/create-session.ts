import { isFreshToken, subjectOf } from './access-token.ts'
import { CallError } from './call-error.ts'
import type { Exclusively } from './exclusively.ts'
import type { Tabs } from './tabs.ts'
import { createTokenOfOtherTab } from './token-of-other-tab.ts'

export type SessionDeps = {
  tabs: Tabs
  exclusively: Exclusively
  /** Monotonic clock, in milliseconds. */
  now: () => number
  refresh: () => Promise<string>
  /** Returns where the identity provider ends its session, if it was used. */
  logout: () => Promise<string | undefined>
  /** Kept across page loads: a sign-out that the server does not know yet. */
  logoutPending: { get: () => boolean; set: (pending: boolean) => void }
  /** Called when a rate limit delays a session refresh and the page has to wait. */
  onWaiting?: (isWaiting: boolean) => void
}

/**
 * `unknown`: another tab can have a token, or the refresh cookie can give one. `assumed`: as `unknown`, but screens
 * are shown already, because the server cannot be reached. `over`: there is no session until the next sign-in.
 * `era` counts sign-ins and sign-outs: answers to requests from an earlier era are ignored.
 */
type State = { era: number } & (
  | { at: 'unknown' }
  | { at: 'assumed' }
  | { at: 'signedIn'; token: string; since: number }
  | { at: 'over' }
)

/** `ended`: by the server, because it expired or a user closed it. `left`: by a sign-out. */
export type Ending = 'ended' | 'left'

/** Refresh errors that end the session; other failures are temporary. */
const endings = new Set(['refresh_invalid', 'refresh_reused', 'unauthenticated', 'account_blocked', 'csrf'])
/** A longer wait is reported to the user. */
const longestWaitSeconds = 30
const signedOut = () => new CallError('unauthenticated', 'Please sign in')

/**
 * Keeps the access token in memory only; the refresh cookie survives a reload. All tabs of the browser share
 * one session.
 */
export function createSession({
  tabs,
  exclusively,
  now,
  refresh,
  logout,
  logoutPending,
  onWaiting = () => undefined,
}: SessionDeps) {
  let state: State = { at: 'unknown', era: 0 }
  /** One refresh for all callers that need a token at the same time. */
  let renewing: Promise<string> | undefined
  const otherTab = createTokenOfOtherTab(tabs)
  const listeners: { ended?: (how: Ending) => void; received?: (userId?: string) => void } = {}

  function usable(): string | undefined {
    if (state.at !== 'signedIn') return undefined
    return isFreshToken(state.token, now() - state.since) ? state.token : undefined
  }

  function keepToken(token: string, { ageMs = 0, era = state.era } = {}) {
    state = { at: 'signedIn', era, token, since: now() - ageMs }
    otherTab.stop()
  }

  /** `refused`: a token that the server rejected, even if it has not expired. */
  function fetchToken(refused?: string): Promise<string> {
    return exclusively(async ({ queued }) => {
      const isGood = (token: string | undefined) => token !== undefined && token !== refused
      // An earlier tab in the queue has a token now, and its message can still be on the way.
      if (queued && !isGood(usable())) await otherTab.ask()
      const known = usable()
      if (known !== undefined && known !== refused) return known
      if (logoutPending.get()) {
        await deliverLogout().catch(() => undefined)
        throw signedOut()
      }
      return refreshed()
    })
  }

  /**
   * Waits out the rate limit of session refreshes, which many tabs loaded at once can reach. A sign-out does
   * not wait.
   */
  async function fetchAfterLimit(refused?: string): Promise<string> {
    const asOf = state.era
    try {
      return await fetchToken(refused)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'too_often') throw error
      const { retryAfter = Number.POSITIVE_INFINITY } = error
      if (retryAfter > longestWaitSeconds) throw error
      onWaiting(true)
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
      onWaiting(false)
    }
    return state.era === asOf ? fetchAfterLimit(refused) : tokenOfNewerEra()
  }

  async function refreshed(): Promise<string> {
    const asOf = state.era
    try {
      const token = await refresh()
      if (state.era !== asOf) return tokenOfNewerEra()
      keepToken(token)
      tabs.send({ kind: 'token', token, ageMs: 0 })
      return token
    } catch (error) {
      if (state.era !== asOf) return tokenOfNewerEra()
      if (error instanceof CallError && endings.has(error.code)) leave()
      throw error
    }
  }

  function tokenOfNewerEra(): string {
    const token = usable()
    if (token === undefined) throw signedOut()
    return token
  }

  async function deliverLogout(): Promise<string | undefined> {
    if (!logoutPending.get()) return undefined
    let atProvider: string | undefined
    try {
      atProvider = await logout()
    } catch (error) {
      // A refused sign-out would be refused again; one that did not reach the server is repeated later.
      if (!(error instanceof CallError) || error.mayPass) throw error
    }
    logoutPending.set(false)
    return atProvider
  }

  /** Ends the session in every tab. */
  function leave(how: Ending = 'ended') {
    if (state.at === 'signedIn') tabs.send({ kind: 'token', token: '', ageMs: 0 })
    forget(how)
  }

  function forget(how: Ending = 'left') {
    const was = state
    state = { at: 'over', era: was.era + 1 }
    if (was.at === 'signedIn' || was.at === 'assumed') listeners.ended?.(how)
  }

  function receive(token: string, ageMs: number) {
    if (token === '') return forget()
    const isOtherUser = state.at !== 'signedIn' || subjectOf(state.token) !== subjectOf(token)
    keepToken(token, { ageMs, era: state.era + Number(isOtherUser) })
    if (isOtherUser) listeners.received?.(subjectOf(token))
  }

  tabs.listen((message) => {
    switch (message.kind) {
      case 'ask':
        if (state.at === 'signedIn' && usable() !== undefined)
          tabs.send({ kind: 'answer', token: state.token, ageMs: now() - state.since })
        return
      case 'answer':
        // A late answer must not undo a sign-out.
        if (otherTab.isUnderWay() && state.at !== 'over' && !logoutPending.get())
          keepToken(message.token, { ageMs: message.ageMs })
        return
      case 'token':
        receive(message.token, message.ageMs)
        return
      case 'state':
        return
    }
  })

  function renew(refused?: string): Promise<string> {
    renewing ??= fetchAfterLimit(refused).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  return {
    /** A token with more than a minute left; fails if there is no session. */
    freshToken: async () => {
      if (state.at === 'over') throw signedOut()
      if (state.at === 'unknown' || state.at === 'assumed') await otherTab.ask()
      return usable() ?? renew()
    },
    /** A new token after a 401: the server decides, not the clock of this machine. */
    renew,
    /** Records the sign-in of this tab. */
    begin: (token: string) => {
      logoutPending.set(false)
      keepToken(token, { era: state.era + 1 })
      tabs.send({ kind: 'token', token, ageMs: 0 })
    },
    /**
     * Signs out in every tab at once. The server is informed now or, if offline, before any other call.
     * Returns where the identity provider ends its session.
     */
    logOut: async () => {
      logoutPending.set(true)
      tabs.send({ kind: 'token', token: '', ageMs: 0 })
      forget()
      return await exclusively(deliverLogout).catch(() => undefined)
    },
    /** Sends the server a sign-out that did not reach it. Fails if it cannot be sent again. */
    settleLogout: () => exclusively(deliverLogout),
    end: () => leave('left'),
    /** Screens are shown before the server was asked. If it says later that there is no session, `ended` is called. */
    assume: () => {
      if (state.at === 'unknown') state = { at: 'assumed', era: state.era }
    },
    /** Registers a listener for the end of a session. */
    whenEnded: (listener: (how: Ending) => void) => {
      listeners.ended = listener
    },
    /** Registers a listener for a sign-in in another tab. */
    whenReceived: (listener: (userId?: string) => void) => {
      listeners.received = listener
    },
  }
}
