import type { Records } from '#db/open'
import type { Account } from '#features/accounts/accounts-in'
import type { JournalLine } from '#journal/journal.store'
import type { SignInDeps } from './deps.ts'
import { row } from './login-limits.ts'
import { lockedMessage } from './messages.ts'

type Refusal = {
  /** Whoever is not signed in is known by his address alone. */
  actor: { ip: string } | JournalLine['actor']
  account: Pick<Account, 'id' | 'email'> | undefined
  details: { reason: 'password' | 'locked' | 'blocked' | 'code' } | { step: string }
}

/** A lock of an account after wrong passwords: for new browsers, or in one that its owner has used before. */
export type Lock = { from: Date; until: Date; isKnownDevice: boolean }

/** Enters in the journal that somebody did not prove who he is. */
export async function noteRefusal(
  { writing }: Pick<SignInDeps, 'writing'>,
  transaction: Records,
  { actor, account, details }: Refusal,
): Promise<void> {
  await writing.journalIn(transaction).write({
    actor: { id: '', name: '', ...actor },
    action: 'session.refused',
    // What was typed for an e-mail may be a password: only of accounts the journal tells the name.
    object: account ? { id: account.id, name: account.email } : { id: '', name: 'unknown' },
    outcome: 'refused',
    details,
  })
}

/** Enters the lock of an account in the journal and mails its owner, who could otherwise not know why the right password is refused. */
export async function noteLock(
  { writing, clock, timeZone }: Pick<SignInDeps, 'writing' | 'clock' | 'timeZone'>,
  transaction: Records,
  { actor, account, lock }: Pick<Refusal, 'actor'> & { account: Account; lock: Lock },
): Promise<void> {
  const { isKnownDevice } = lock
  const [from, until] = [clock.shown(lock.from), clock.shown(lock.until)]
  await writing.journalIn(transaction).write({
    actor: { id: '', name: '', ...actor },
    action: 'user.lock',
    object: { id: account.id, name: account.email },
    details: { tries: row.max, until: until.toISOString(), isKnownDevice },
  })
  if (account.status !== 'Active' || account.passwordHash === null) return
  await writing
    .messagesIn(transaction)
    .put(lockedMessage(account.email, { from, until, isKnownDevice, tries: row.max, timeZone }))
}
