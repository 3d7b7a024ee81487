import { tokenWaitMs } from '@litopys/contract/constants'
import type { Tabs } from './tabs.ts'

/** Asks the other tabs for a token, once for all concurrent callers. */
export function createTokenOfOtherTab(tabs: Tabs) {
  let request: { answered: Promise<void>; stop: () => void } | undefined
  const start = () => {
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    const stop = () => {
      clearTimeout(timer)
      request = undefined
      resolve()
    }
    const timer = setTimeout(stop, tokenWaitMs)
    request = { answered, stop }
    tabs.send({ kind: 'ask' })
    return request
  }
  return {
    /** Resolves when another tab has answered, or after a timeout. */
    ask: () => (request ?? start()).answered,
    isUnderWay: () => request !== undefined,
    /** Another tab has sent a token. */
    stop: () => request?.stop(),
  }
}
