import type { PasswordLink } from '@litopys/contract/schemas/user'
import type { Records } from '#db/open'
import type { Account, AccountStore } from '#features/accounts/accounts-in'
import type { LoginLocks } from '#features/sign-in/login-locks'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import type { DetailDeps } from './details.ts'

export type UserDeps = DetailDeps & {
  accounts: AccountStore
  locks: LoginLocks
  writing: Writing
  clock: Clock
  /** By whose clocks days begin. */
  timeZone: string
  sendPasswordLink: SendPasswordLink
}

/** Makes the link with which a user sets his password, and mails it, in the transaction of the change that it follows from. */
export type SendPasswordLink = (
  transaction: Records,
  user: Pick<Account, 'id' | 'email' | 'passwordHash'>,
) => Promise<Required<PasswordLink>>
