import type { NewAuditEntry } from '#audit/audit-log.store'
import type { Change } from '#audit/transact'
import type { SignInDeps } from './auth.deps.ts'
import { lockedMessage } from './auth.mail.ts'
import { wrongInARow } from './login-limits.usecase.ts'
import type { UserRow } from './users.store.ts'

/** Why a person whom the identity provider has authenticated may not sign in here. */
export type OidcRefusal =
  | 'account_blocked'
  | 'oidc_no_email'
  | 'oidc_email_unverified'
  | 'oidc_not_invited'
  | 'oidc_other_identity'

type FailedProof = {
  /** A caller who is not signed in is identified only by IP address. */
  actor: { ip: string } | NewAuditEntry['actor']
  user: Pick<UserRow, 'id' | 'email'> | undefined
  details:
    | { reason: 'password' | 'locked' | 'blocked' | 'code' | 'password off' }
    | { reason: OidcRefusal; method: 'oidc' }
    | { step: string }
}

/**
 * A lock of sign-in after wrong passwords. `isKnownDevice`: applies to a browser that the owner used before;
 * otherwise to new browsers.
 */
export type Lock = { from: Date; until: Date; isKnownDevice: boolean }

/** Adds an audit entry for a failed proof of identity. */
export function auditFailedProof({ audit }: Change, { actor, user, details }: FailedProof): void {
  audit.add({
    actor: { id: '', name: '', ...actor },
    action: 'session.refused',
    // The typed text may be a password instead of an e-mail, so the entry names only users that exist.
    object: user ? { id: user.id, name: user.email } : { id: '', name: 'unknown' },
    outcome: 'refused',
    details,
  })
}

/**
 * Adds an audit entry for a lock and mails the owner, who could not know otherwise why the right password is
 * refused.
 */
export function auditLock(
  { clock, timeZone }: Pick<SignInDeps, 'clock' | 'timeZone'>,
  { audit, notify }: Change,
  { actor, user, lock }: Pick<FailedProof, 'actor'> & { user: UserRow; lock: Lock },
): void {
  const { isKnownDevice } = lock
  const [from, until] = [clock.shown(lock.from), clock.shown(lock.until)]
  audit.add({
    actor: { id: '', name: '', ...actor },
    action: 'user.lock',
    object: { id: user.id, name: user.email },
    details: { tries: wrongInARow.max, until: until.toISOString(), isKnownDevice },
  })
  if (user.status !== 'Active' || user.passwordHash === null) return
  notify(lockedMessage(user.email, { from, until, isKnownDevice, tries: wrongInARow.max, timeZone }))
}
