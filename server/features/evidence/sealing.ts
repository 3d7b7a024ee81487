import type { OpenRun } from './seals.store.ts'

/** What capture does with seals. */
export type Sealing = {
  /** Notes that a run may have observations from now on. Repeating this changes nothing. */
  open(run: OpenRun): Promise<void>
  /** Whether a run has its seal, after which it captures nothing more. */
  isSealed(run: string): Promise<boolean>
  /** Seals a run that has ended. Repeating this changes nothing. */
  seal(run: string, signal?: AbortSignal): Promise<void>
  /** Runs `work` with the id under which live updates of this time are sealed. */
  duringLive<T>(work: (run: string) => Promise<T>): Promise<T>
}
