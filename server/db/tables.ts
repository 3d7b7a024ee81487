import type { Role } from '@litopys/contract/schemas/account'
import type { ImportReport } from '@litopys/contract/schemas/job'
import type { Generated, JSONColumnType } from 'kysely'
import type { Resume } from '#adapters/telegram/source'

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
  /** Where to go on after a stop. */
  checkpoint: JSONColumnType<ImportCheckpoint | null, string | null, string | null>
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

/** `channelIds`: the channels seen so far, for the gaps at the end. */
export type ImportCheckpoint = { resume: Resume; channelIds: string[] }
