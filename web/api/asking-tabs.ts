import { tokenWaitMs } from '@litopys/contract/constants'
import type { Tabs } from './tabs.ts'

/** Asks the other tabs for a token, once for all concurrent callers. */
export function createAskingTabs(tabs: Tabs) {
  let asked: { answered: Promise<void>; stop: () => void } | undefined
  const begin = () => {
    const { promise: answered, resolve } = Promise.withResolvers<void>()
    const stop = () => {
      clearTimeout(timer)
      asked = undefined
      resolve()
    }
    const timer = setTimeout(stop, tokenWaitMs)
    asked = { answered, stop }
    tabs.tell({ kind: 'ask' })
    return asked
  }
  return {
    /** Resolves when another tab has answered, or after a timeout. */
    ask: () => (asked ?? begin()).answered,
    isUnderWay: () => asked !== undefined,
    /** Another tab has sent a token. */
    stop: () => asked?.stop(),
  }
}
