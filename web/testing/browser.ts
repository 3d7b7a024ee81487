import { afterEach } from 'vitest'
import { CallError } from '#api/call-error.ts'
import { createSession, type SessionDeps } from '#api/create-session.ts'
import type { Exclusively } from '#api/exclusively.ts'
import { openTabs } from '#api/tabs.ts'

const opened: BroadcastChannel[] = []

afterEach(() => {
  for (const channel of opened.splice(0)) channel.close()
})

/** A browser with tabs that communicate over a real channel; the test is the server. */
export function fakeBrowser() {
  const name = `browser ${Math.random()}`
  const exclusively = oneAtATime()
  const server = {
    refresh: async (): Promise<string> => {
      throw new CallError('refresh_invalid', 'The session has ended')
    },
    logout: async () => undefined,
  }
  const asked: string[] = []
  let pending = false
  const logoutPending = {
    get: () => pending,
    set: (next: boolean) => {
      pending = next
    },
  }

  return {
    server,
    asked,
    logoutPending,
    openChannel: () => {
      const channel = new BroadcastChannel(name)
      opened.push(channel)
      return channel
    },
    openTab(own: Partial<SessionDeps> = {}) {
      return createSession({
        tabs: openTabs(this.openChannel()),
        exclusively,
        now: () => performance.now(),
        refresh: () => {
          asked.push('refresh')
          return server.refresh()
        },
        logout: async () => {
          asked.push('logout')
          await server.logout()
        },
        logoutPending,
        ...own,
      })
    },
  }
}

/** Locks like those of a browser, which jsdom lacks. */
function oneAtATime(): Exclusively {
  let last: Promise<unknown> = Promise.resolve()
  let atWork = 0
  return (work) => {
    const queued = atWork > 0
    atWork += 1
    const turn = last.then(() => work({ queued }))
    last = turn
      .catch(() => undefined)
      .finally(() => {
        atWork -= 1
      })
    return turn
  }
}
