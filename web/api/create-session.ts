import { isFreshToken, subjectOf } from './access-token.ts'
import { createAskingTabs } from './asking-tabs.ts'
import { CallError } from './call-error.ts'
import type { Exclusively } from './exclusively.ts'
import type { Tabs } from './tabs.ts'

export type SessionDeps = {
  tabs: Tabs
  exclusively: Exclusively
  /** Monotonic, in milliseconds. */
  now: () => number
  refresh: () => Promise<string>
  logout: () => Promise<void>
  /** Outlives the page: a sign-out that the server has not heard of yet. */
  logoutPending: { get: () => boolean; set: (pending: boolean) => void }
  /** Told while the server lets nobody renew a session and the page stands waiting. */
  onWaiting?: (isWaiting: boolean) => void
}

/**
 * `unknown`: another tab may have a token, or the refresh cookie may bring one. `over`: nobody need be asked
 * until somebody signs in. `era` counts sign-ins and sign-outs: an answer that was asked for before one of
 * them is of no use after it.
 */
type State = { era: number } & (
  | { at: 'unknown' }
  | { at: 'held'; token: string; since: number }
  | { at: 'over' }
)

/** `ended`: by the server, when its time was over or somebody closed it. `left`: by the person. */
export type Ending = 'ended' | 'left'

/** Answers of a refresh that mean the session is over; any other failure may pass. */
const endings = new Set(['refresh_invalid', 'refresh_reused', 'unauthenticated', 'account_blocked', 'csrf'])
/** Longer than that, somebody in front of the screen should be told. */
const longestPatienceSeconds = 30
const signedOut = () => new CallError('unauthenticated', 'Please sign in')

/**
 * Holds the access token, in memory alone: the refresh cookie is what survives a reload. All tabs of the
 * browser share one session (spec section 4; notes on security, 3.6).
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
  /** One for all who want a token at the same time. */
  let renewing: Promise<string> | undefined
  const others = createAskingTabs(tabs)
  const listeners: { ended?: (how: Ending) => void; received?: () => void } = {}

  function usable(): string | undefined {
    if (state.at !== 'held') return undefined
    return isFreshToken(state.token, now() - state.since) ? state.token : undefined
  }

  function hold(token: string, { heldMs = 0, era = state.era } = {}) {
    state = { at: 'held', era, token, since: now() - heldMs }
    others.stop()
  }

  /** `refused`: a token that the server did not take, whatever its dates say. */
  function fetchToken(refused?: string): Promise<string> {
    return exclusively(async ({ queued }) => {
      const isGood = (token: string | undefined) => token !== undefined && token !== refused
      // Whoever was before us in the queue has a token now, and its message may still be on the way.
      if (queued && !isGood(usable())) await others.ask()
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
   * The server lets a session be renewed so often, tabs that are all loaded at once included. Nobody is kept
   * from signing out meanwhile.
   */
  async function fetchPatiently(refused?: string): Promise<string> {
    const asOf = state.era
    try {
      return await fetchToken(refused)
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'too_often') throw error
      const { retryAfter = Number.POSITIVE_INFINITY } = error
      if (retryAfter > longestPatienceSeconds) throw error
      onWaiting(true)
      await new Promise((resolve) => setTimeout(resolve, retryAfter * 1000))
      onWaiting(false)
    }
    return state.era === asOf ? fetchPatiently(refused) : overtaken()
  }

  async function refreshed(): Promise<string> {
    const asOf = state.era
    try {
      const token = await refresh()
      if (state.era !== asOf) return overtaken()
      hold(token)
      tabs.tell({ kind: 'token', token, heldMs: 0 })
      return token
    } catch (error) {
      if (state.era !== asOf) return overtaken()
      if (error instanceof CallError && endings.has(error.code)) leave()
      throw error
    }
  }

  function overtaken(): string {
    const token = usable()
    if (token === undefined) throw signedOut()
    return token
  }

  async function deliverLogout(): Promise<void> {
    if (!logoutPending.get()) return
    try {
      await logout()
    } catch (error) {
      // What the server refuses it would refuse again; what did not reach it is tried once more later.
      if (!(error instanceof CallError) || error.mayPass) throw error
    }
    logoutPending.set(false)
  }

  /** The session is over for every tab. */
  function leave(how: Ending = 'ended') {
    if (state.at === 'held') tabs.tell({ kind: 'token', token: '', heldMs: 0 })
    forget(how)
  }

  function forget(how: Ending = 'left') {
    const was = state
    state = { at: 'over', era: was.era + 1 }
    if (was.at === 'held') listeners.ended?.(how)
  }

  function receive(token: string, heldMs: number) {
    if (token === '') return forget()
    const isSomebodyElse = state.at !== 'held' || subjectOf(state.token) !== subjectOf(token)
    hold(token, { heldMs, era: state.era + Number(isSomebodyElse) })
    if (isSomebodyElse) listeners.received?.()
  }

  tabs.listen((message) => {
    switch (message.kind) {
      case 'ask':
        if (state.at === 'held' && usable() !== undefined)
          tabs.tell({ kind: 'answer', token: state.token, heldMs: now() - state.since })
        return
      case 'answer':
        // One that comes late must not undo a sign-out.
        if (others.isUnderWay() && state.at !== 'over' && !logoutPending.get())
          hold(message.token, { heldMs: message.heldMs })
        return
      case 'token':
        receive(message.token, message.heldMs)
        return
      case 'state':
        return
    }
  })

  function renew(refused?: string): Promise<string> {
    renewing ??= fetchPatiently(refused).finally(() => {
      renewing = undefined
    })
    return renewing
  }

  return {
    /** A token with more than a minute to live; fails where there is no session. */
    freshToken: async () => {
      if (state.at === 'over') throw signedOut()
      if (state.at === 'unknown') await others.ask()
      return usable() ?? renew()
    },
    /** After a 401: the server knows better than the clock of this machine. */
    renew,
    /** This tab has signed in. */
    begin: (token: string) => {
      logoutPending.set(false)
      hold(token, { era: state.era + 1 })
      tabs.tell({ kind: 'token', token, heldMs: 0 })
    },
    /**
     * Signs out here and in every tab at once; the server is told now or, offline, before anything else is
     * asked of it.
     */
    logOut: async () => {
      logoutPending.set(true)
      tabs.tell({ kind: 'token', token: '', heldMs: 0 })
      forget()
      await exclusively(deliverLogout).catch(() => undefined)
    },
    /** Tells the server of a sign-out that did not reach it. Fails where it still does not. */
    settleLogout: () => exclusively(deliverLogout),
    end: () => leave('left'),
    /** What to do when a session that was there is gone. */
    whenEnded: (listener: (how: Ending) => void) => {
      listeners.ended = listener
    },
    /** What to do when another tab has signed somebody in. */
    whenReceived: (listener: () => void) => {
      listeners.received = listener
    },
  }
}
