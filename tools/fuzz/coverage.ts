import { readFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../step.ts'
import { counters, instrument } from './instrument.ts'

const mostBranches = 65_536

export type Coverage = {
  /** Texts of the watched code. */
  texts(): string[]
  /** Forgets what the last input reached. */
  begin(): void
  /**
   * Adds what the input reached since `begin`. `branch`: it reached a branch that no input had reached; `count`: it
   * reached one about twice as often as all before.
   */
  added(): 'branch' | 'count' | undefined
  reached(): number
}

/** Counts how often branches are reached, in the files that are loaded from now on and begin with `watched`. */
export function watchBranches(watched: readonly string[]): Coverage {
  const counts = new Uint16Array(mostBranches)
  const most = new Uint8Array(mostBranches)
  const texts = new Set<string>()
  let used = 0
  Object.assign(globalThis, { [counters]: counts })
  registerHooks({
    load: (url, context, nextLoad) => {
      const file = url.startsWith('file:') ? path.relative(root, fileURLToPath(url)) : ''
      const isWatched = file.endsWith('.ts') && watched.some((start) => file.startsWith(start))
      if (!isWatched) return nextLoad(url, context)
      const made = instrument(file, readFileSync(path.join(root, file), 'utf8'), used)
      used += made.branches
      if (used > mostBranches) throw new Error(`more than ${mostBranches} branches are watched`)
      for (const text of made.texts) texts.add(text)
      return { format: 'module-typescript', source: made.code, shortCircuit: true }
    },
  })
  return {
    texts: () => [...texts],
    begin: () => counts.fill(0, 0, used),
    added: () => {
      let added: 'branch' | 'count' | undefined
      for (let at = 0; at < used; at += 1) {
        const seen = sizeOf(counts[at] ?? 0)
        const before = most[at] ?? 0
        if (seen <= before) continue
        most[at] = seen
        if (before === 0) added = 'branch'
        else added ??= 'count'
      }
      return added
    },
    reached: () => most.reduce((sum, one) => sum + Number(one > 0), 0),
  }
}

/** 0 for 0, and one more for each doubling. */
function sizeOf(count: number): number {
  return count === 0 ? 0 : 32 - Math.clz32(count)
}
