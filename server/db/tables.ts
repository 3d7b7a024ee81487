import type { Role } from '@litopys/contract/schemas/account'
import type { Generated, JSONColumnType } from 'kysely'
import type { ImportReport } from '@litopys/contract/schemas/job'

/** The records' tables; `migrations/` makes them. */
export type Tables = {
  users: UsersTable
  sessions: SessionsTable
  channels: ChannelsTable
  uploads: UploadsTable
  jobs: JobsTable
}

type UsersTable = {
  id: string
  email: string
  givenName: string
  familyName: string
  role: Role[]
  status: 'Active' | 'Blocked'
  passwordHash: string
  createdAt: Date
  updatedAt: Date
}

type SessionsTable = {
  id: string
  userId: string
  secretHash: string
  createdAt: Date
  seenAt: Date
  revokedAt: Date | null
}

type ChannelsTable = {
  id: string
  channelId: string
  type: string
  title: string
  username: string | null
  tags: string[]
  createdBy: string
  createdAt: Date
}

type UploadsTable = {
  id: string
  fileName: string
  size: number
  createdBy: string
  createdAt: Date
}

type JobsTable = {
  id: string
  kind: 'import'
  title: string
  status: 'queued' | 'running' | 'done' | 'cancelled' | 'failed'
  reason: string | null
  input: JSONColumnType<ImportInput>
  /** Where to go on after a stop; each kind of job knows its own shape. */
  checkpoint: JSONColumnType<object> | null
  report: JSONColumnType<ImportReport>
  done: number
  total: number
  cancelRequested: Generated<boolean>
  leasedUntil: Date | null
  createdBy: string
  createdAt: Date
  startedAt: Date | null
  finishedAt: Date | null
}

export type ImportInput = { uploadId: string; channel?: string }
