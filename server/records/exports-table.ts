import type { ExportInput, ExportTranslation } from '@litopys/contract/schemas/export'
import type { Generated, JSONColumnType } from 'kysely'

/** Files that were asked for in the last day. */
export type ExportsTable = {
  id: string
  ownerId: string
  /** As the audit log names who asked for it; his rights are looked up anew when it runs. */
  owner: JSONColumnType<{
    name: string
    ip: string
    sessionId?: string
    /** What he might see when the file was made. */
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
  /** How often it was taken up. */
  attempts: Generated<number>
  cancelRequested: Generated<boolean>
  place: string | null
  createdAt: Date
  finishedAt: Date | null
}
