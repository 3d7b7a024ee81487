import type { PasswordLink } from '@litopys/contract/schemas/user'
import type { Change, Transact } from '#audit/transact'
import type { EmailRequest } from '#features/auth/email-change.usecase'
import type { LoginLocks } from '#features/auth/login-locks.usecase'
import type { UserRow, UserStore } from '#features/auth/users-in'
import type { Clock } from '#server/clock'
import type { DetailDeps } from './details.usecase.ts'

export type UserDeps = DetailDeps & {
  users: UserStore
  locks: LoginLocks
  transact: Transact
  clock: Clock
  /** Time zone in which days start. */
  timeZone: string
  sendPasswordLink: SendPasswordLink
  /** Sends the link that confirms a new e-mail, in the transaction of the request. */
  sendEmailLink(change: Change, query: EmailRequest): Promise<Required<PasswordLink>>
}

/** Creates and mails the link for setting a password, in the transaction of the change that causes it. */
export type SendPasswordLink = (
  change: Change,
  user: Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'role'>,
) => Promise<Required<PasswordLink>>
