import type { Random } from '../../server/demo/random.ts'
import type { Need } from './needs.ts'
import type { Undo } from './undo.ts'

/** What a fault gets for its run. */
export type Place = {
  cycles: number
  /** Posts that the archive has before. */
  posts: number
  random: Random
  /** Folder for ledgers and files to import, outside the disks that fail. It is removed afterwards. */
  scratch: string
  /** Ends processes and removes disks and networks, also after an error, a signal or the time limit. */
  undo: Undo
  /** A line for the person who waits. */
  say(line: string): void
}

export type Outcome = {
  cycles: number
  figures: Record<string, number | string>
  /** What must never be true and was; empty if the fault was survived. */
  violations: string[]
}

/** Something that goes wrong around a server, with real processes. */
export type Fault = {
  name: string
  /** What happens, and what must be true. */
  about: string
  needs: readonly Need[]
  /** Cycles without --cycles. */
  cycles: number
  /** Longest time of the run: `base` and `each` cycle, in seconds. */
  limit: { base: number; each: number }
  run(place: Place): Promise<Outcome>
}
