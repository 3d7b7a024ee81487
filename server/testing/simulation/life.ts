import type { PlantedFault } from './planted-faults.ts'

/** How one life of a server is to be. */
export type Life = {
  seed: number
  directory: string
  ledger: string
  /** File for the violations of a life that ends with `outcomes.violated`. */
  violations: string
  /** Number of things that users do. */
  deeds: number
  end: 'crash' | 'close'
  /** Orders of disk faults, if the process was started with them. */
  faults?: string
  /** A fault that was planted before the start: the life only checks. */
  planted?: PlantedFault
}

/** Exit codes of a life. A crash has none. */
export const outcomes = { ended: 0, violated: 3 }
