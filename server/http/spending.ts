import type { ProcessNotices } from '#records/process-notices'

/** The calls that processes have counted for their rate limits, so that a limit applies to all of them together. */
export type Spending = {
  /** Reports a call that this process has counted for a key of a limit. */
  add(limit: string, key: string): void
  /** Calls `work` with the calls that another process has counted for a key of the limit. */
  on(limit: string, work: (key: string, calls: number) => void): void
  stop(): void
}

/** How long calls are collected. Until then, each process may allow what another has already allowed. */
const collectMs = 200

/** Spending of a process that shares its records with no other. */
export const ownSpending: Spending = { add: () => undefined, on: () => undefined, stop: () => undefined }

/** Spending of all processes with the same records. A notice that is lost gives its calls away. */
export function shareSpending(notices: Pick<ProcessNotices, 'on' | 'send'>): Spending {
  const listeners = new Map<string, (key: string, calls: number) => void>()
  const counted = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined
  notices.on('calls', (text = '') => {
    for (const entry of text.split(' ')) {
      const [limit = '', key = '', digits = ''] = entry.split('/')
      const calls = Number(digits)
      if (calls > 0) listeners.get(limit)?.(decodeURIComponent(key), calls)
    }
  })
  const report = () => {
    timer = undefined
    for (const [entry, calls] of counted) notices.send('calls', `${entry}/${calls}`)
    counted.clear()
  }
  return {
    add: (limit, key) => {
      const entry = `${limit}/${encodeURIComponent(key)}`
      counted.set(entry, (counted.get(entry) ?? 0) + 1)
      timer ??= setTimeout(report, collectMs)
    },
    on: (limit, work) => void listeners.set(limit, work),
    stop: () => clearTimeout(timer),
  }
}
