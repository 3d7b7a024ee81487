import type { Records } from '#db/open'
import type { Account } from '#features/accounts/accounts-in'
import type { SignInDeps } from './deps.ts'
import { hourMs, minuteMs } from './limits.ts'
import { invitationMessage, recoveryMessage } from './messages.ts'
import { createPasswordLinkStore, type PasswordLink, type PasswordLinkStore } from './password-links.store.ts'
import { hashOfToken, newSecretToken } from './secret-token.ts'
import type { Delivery } from './steps.ts'

/** How long a link is good (notes on security, 3.5; an invitation waits over a weekend). */
const lifetimes = { recover: 30 * minuteMs, invite: 72 * hourMs } satisfies Record<
  PasswordLink['purpose'],
  number
>
const messages = { recover: recoveryMessage, invite: invitationMessage }

export function passwordLinksIn(transaction: Records): PasswordLinkStore {
  return createPasswordLinkStore(transaction)
}

export type LinkDeps = Pick<SignInDeps, 'clock' | 'writing' | 'address' | 'rules'>
/** For the administrator who sends a link: whether it went by mail, and the link itself. */
export type SentLink = { delivery: Delivery; link: string }

/**
 * Writes to the stored address of a user, in the given transaction: a link with which he sets his password. Links of before are void.
 * The token stands behind #, so it comes into no log and no Referer; opening the link does nothing yet, since mail scanners do that too.
 */
export async function sendPasswordLink(
  { clock, writing, address, rules }: LinkDeps,
  transaction: Records,
  { user: { id, email }, purpose }: { user: Pick<Account, 'id' | 'email'>; purpose: PasswordLink['purpose'] },
): Promise<SentLink> {
  const token = newSecretToken()
  const expiresAt = new Date(clock.now().getTime() + lifetimes[purpose])
  await passwordLinksIn(transaction).put({ tokenHash: hashOfToken(token), userId: id, purpose, expiresAt })
  const link = `${address()}login#${purpose}=${token}`
  await writing.messagesIn(transaction).put(messages[purpose]({ to: email, link, expiresAt }))
  return { delivery: rules.email, link }
}
