import type { ExportInput, ExportTranslation } from '@litopys/contract/schemas/export'
import type { Generated, JSONColumnType } from 'kysely'

/** Exports requested in the last day. */
export type ExportsTable = {
  id: string
  ownerId: string
  /** The user as the audit log names them; their rights are read again when the export runs. */
  owner: JSONColumnType<{
    name: string
    ip: string
    sessionId?: string
    /** Digest of the posts that the user could see when the file was made. */
    sight?: string
  }>
  input: JSONColumnType<ExportInput>
  fileName: string
  translation: Generated<ExportTranslation>
  untranslated: Generated<number>
  status: 'queued' | 'running' | 'done' | 'cancelled' | 'failed'
  reasonCode: string | null
  reason: string | null
  done: Generated<number>
  total: number
  size: number | null
  sha256: string | null
  /** Number of attempts. */
  attempts: Generated<number>
  cancelRequested: Generated<boolean>
  place: string | null
  /** Id of the claim of the process that makes it, and until when it counts as alive. */
  lease: string | null
  leasedUntil: Date | null
  createdAt: Date
  finishedAt: Date | null
}
