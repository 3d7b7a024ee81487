import type { Change } from '#audit/transact'
import type { Records } from '#records/open'
import type { SignInDeps } from './auth.deps.ts'
import { invitationMessage, oidcInvitationMessage, recoveryMessage } from './auth.mail.ts'
import { createPasswordLinkStore, type PasswordLink, type PasswordLinkStore } from './password-links.store.ts'
import { mayUsePassword } from './password-sign-in.ts'
import { hashOfToken, newSecretToken } from './secret-token.ts'
import type { Delivery } from './sign-in-steps.ts'
import { hourMs, minuteMs } from './throttle.usecase.ts'
import type { UserRow } from './users.store.ts'

/** Lifetimes of links. An invitation must outlast a weekend. */
const lifetimes = { recover: 30 * minuteMs, invite: 72 * hourMs } satisfies Record<
  PasswordLink['purpose'],
  number
>
const messages = { recover: recoveryMessage, invite: invitationMessage }

export function passwordLinksIn(transaction: Records): PasswordLinkStore {
  return createPasswordLinkStore(transaction)
}

export type LinkDeps = Pick<SignInDeps, 'clock' | 'address' | 'rules' | 'oidc' | 'passwordSignIn'>
/** What an administrator who sends a link sees: how it was delivered, and the link. */
export type SentLink = { delivery: Delivery; link: string }

export type LinkUser = Pick<UserRow, 'id' | 'email' | 'passwordHash' | 'role'>

/**
 * Mails an invitation to a user without a password, and a link to set another password to the others. Users
 * who may not use a password get the address of the sign-in page.
 */
export async function sendLinkFor(deps: LinkDeps, change: Change, user: LinkUser): Promise<SentLink> {
  if (deps.oidc && !mayUsePassword(deps, user)) {
    const link = `${deps.address()}login`
    const expiresAt = new Date(deps.clock.now().getTime() + lifetimes.invite)
    change.notify(oidcInvitationMessage({ to: user.email, link, name: deps.oidc.name, expiresAt }))
    return { delivery: deps.rules.email, link }
  }
  const purpose = user.passwordHash === null ? 'invite' : 'recover'
  return await sendPasswordLink(deps, change, { user, purpose, isByOther: true })
}

type WantedLink = {
  user: Pick<UserRow, 'id' | 'email'>
  purpose: PasswordLink['purpose']
  /** Whether an administrator, not the user, requested the link. */
  isByOther: boolean
}

/**
 * Mails a link for setting a password to the stored address of a user, in the given transaction. Earlier
 * links become invalid. The token follows #, so it appears in no log or Referer header. Opening the link
 * changes nothing, because mail scanners open links too.
 */
export async function sendPasswordLink(
  { clock, address, rules }: LinkDeps,
  { records, notify }: Change,
  { user: { id, email }, purpose, isByOther }: WantedLink,
): Promise<SentLink> {
  const token = newSecretToken()
  const expiresAt = new Date(clock.now().getTime() + lifetimes[purpose])
  await passwordLinksIn(records).put({ tokenHash: hashOfToken(token), userId: id, purpose, expiresAt })
  const link = `${address()}login#${purpose}=${token}`
  notify(messages[purpose]({ to: email, link, expiresAt, isByOther }))
  return { delivery: rules.email, link }
}
