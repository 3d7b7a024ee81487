import { check } from '@litopys/contract/check'
import type { Static } from 'typebox'
import * as Type from 'typebox'

/** A token is sent with its age, because the monotonic clocks of two tabs differ. */
const token = { token: Type.String(), ageMs: Type.Number({ minimum: 0 }) }

const message = Type.Union([
  /** A tab without a token asks for one. */
  Type.Object({ kind: Type.Literal('ask') }),
  Type.Object({ kind: Type.Literal('answer'), ...token }),
  /** The token of a sign-in or refresh; empty after a sign-out. */
  Type.Object({ kind: Type.Literal('token'), ...token }),
  Type.Object({ kind: Type.Literal('state'), state: Type.Unknown() }),
])
export type TabMessage = Static<typeof message>

/** The other tabs of this browser, over a BroadcastChannel named after the product. */
export type Tabs = {
  send(message: TabMessage): void
  listen(listener: (message: TabMessage) => void): void
}

export function openTabs(channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener'>): Tabs {
  return {
    send: (sent) => channel.postMessage(sent),
    listen: (listener) => {
      channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        // Another tab can have an older version of the page with other messages.
        const checked = check(message, data)
        if (checked.ok) listener(checked.value)
      })
    },
  }
}
