import type { StampState } from '@litopys/contract/schemas/seal'
import type { Generated } from 'kysely'

export type SealsTable = {
  number: number
  run: string
  kind: string
  /** ISO 8601 with milliseconds. */
  sealedAt: string
  leaves: number
  root: string
  previous: string
  hash: string
}

/** Runs that may have observations and have no seal yet. */
export type UnsealedRunsTable = { run: string; kind: string; openedAt: Date }

export type StampsTable = {
  seal: number
  /** Address of the authority, without user, password and query. */
  authority: string
  state: StampState
  attempts: Generated<number>
  /** The next attempt; null if there is none. */
  nextAt: Date | null
  leasedUntil: Generated<Date | null>
  /** Why the last attempt gave no stamp. */
  reasonCode: Generated<string | null>
  reasonDetail: Generated<string | null>
  /** The time-stamp token, DER in base64. */
  token: Generated<string | null>
  stampedAt: Generated<Date | null>
  serial: Generated<string | null>
  policy: Generated<string | null>
}
