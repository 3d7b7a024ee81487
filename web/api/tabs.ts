import { check } from '@litopys/contract/check'
import Type, { type Static } from 'typebox'

/**
 * A token travels with the time it has been held: the monotonic clocks of two tabs have nothing in common.
 */
const token = { token: Type.String(), heldMs: Type.Number({ minimum: 0 }) }

const message = Type.Union([
  /** A tab without a token asks for one. */
  Type.Object({ kind: Type.Literal('ask') }),
  Type.Object({ kind: Type.Literal('answer'), ...token }),
  /** Somebody has signed in or renewed his token; an empty one: has signed out. */
  Type.Object({ kind: Type.Literal('token'), ...token }),
  Type.Object({ kind: Type.Literal('state'), state: Type.Unknown() }),
])
export type TabMessage = Static<typeof message>

/** The other tabs of this browser, over a channel named after the product (spec section 9). */
export type Tabs = {
  tell(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
}

export function openTabs(channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>): Tabs {
  return {
    tell: (told) => channel.postMessage(told),
    listen: (listener) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        // An older version of the page may be open in another tab and speak otherwise.
        const checked = check(message, data)
        if (checked.ok) listener(checked.value)
      })
    },
  }
}
