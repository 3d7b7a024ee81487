import type { NewAuditEntry } from '#audit/audit-log.store'
import type { Change } from '#audit/transact'
import type { SignInDeps } from './auth.deps.ts'
import { lockedMessage } from './auth.mail.ts'
import { row } from './login-limits.usecase.ts'
import type { UserRow } from './users-in.ts'

type Refusal = {
  /** A caller who is not signed in is known by their IP address alone. */
  actor: { ip: string } | NewAuditEntry['actor']
  user: Pick<UserRow, 'id' | 'email'> | undefined
  details: { reason: 'password' | 'locked' | 'blocked' | 'code' } | { step: string }
}

/** A lock of an account after wrong passwords: for new browsers, or in one that its owner has used before. */
export type Lock = { from: Date; until: Date; isKnownDevice: boolean }

/** Adds an audit entry for a failed proof of identity. */
export function auditRefusal({ audit }: Change, { actor, user, details }: Refusal): void {
  audit.add({
    actor: { id: '', name: '', ...actor },
    action: 'session.refused',
    // What was typed as an e-mail may be a password, so the entry names existing accounts only.
    object: user ? { id: user.id, name: user.email } : { id: '', name: 'unknown' },
    outcome: 'refused',
    details,
  })
}

/**
 * Adds an audit entry for the lock of an account and mails its owner: otherwise they cannot know why the
 * right password is refused.
 */
export function auditLock(
  { clock, timeZone }: Pick<SignInDeps, 'clock' | 'timeZone'>,
  { audit, notify }: Change,
  { actor, user, lock }: Pick<Refusal, 'actor'> & { user: UserRow; lock: Lock },
): void {
  const { isKnownDevice } = lock
  const [from, until] = [clock.shown(lock.from), clock.shown(lock.until)]
  audit.add({
    actor: { id: '', name: '', ...actor },
    action: 'user.lock',
    object: { id: user.id, name: user.email },
    details: { tries: row.max, until: until.toISOString(), isKnownDevice },
  })
  if (user.status !== 'Active' || user.passwordHash === null) return
  notify(lockedMessage(user.email, { from, until, isKnownDevice, tries: row.max, timeZone }))
}
