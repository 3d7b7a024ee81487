import type { Records } from '#db/open'
import type { Account } from '#features/accounts/accounts-in'
import type { JournalLine } from '#journal/journal.store'
import type { SignInDeps } from './deps.ts'

type Refusal = {
  /** Whoever is not signed in is known by his address alone. */
  actor: { ip: string } | JournalLine['actor']
  account: Pick<Account, 'id' | 'email'> | undefined
  details: { reason: 'password' | 'locked' | 'blocked' | 'code' } | { step: string }
}

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
