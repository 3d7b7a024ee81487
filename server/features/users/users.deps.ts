import type { PasswordLink } from '@litopys/contract/schemas/user'
import type { Records } from '#db/open'
import type { Account, AccountStore } from '#features/accounts/accounts-in'
import type { EmailWish } from '#features/sign-in/email-change'
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
  /** Sends the link that confirms a new e-mail, in the transaction of the request. */
  sendEmailLink(transaction: Records, wish: EmailWish): Promise<Required<PasswordLink>>
}

/** Makes the link with which a user sets his password, and mails it, in the transaction of the change that it follows from. */
export type SendPasswordLink = (
  transaction: Records,
  user: Pick<Account, 'id' | 'email' | 'passwordHash'>,
) => Promise<Required<PasswordLink>>
