import type { SignInStep } from '@litopys/contract/schemas/account'
import type { UserRow } from './users.store.ts'

/** Where messages of a channel go: to a gateway, or to the outbox folder on this machine. */
export type Delivery = 'sent' | 'outbox'

/** Settings that decide which steps a sign-in requires. */
export type StepRules = {
  secondFactor: 'required' | 'off'
  email: Delivery
  sms: Delivery
}

type Person = Pick<UserRow, 'verified' | 'hasSecondFactor' | 'role' | 'phone'>

/**
 * The next step after the password (`completed` is undefined) or after a step; undefined when the sign-in is
 * complete. Order: `password → [email-verify] → [totp-verify | totp-set | sms-verify] → done`. A user without
 * an authenticator and a phone gets `email-verify` as the second factor.
 */
export function stepAfter(
  completed: SignInStep | undefined,
  person: Person,
  rules: StepRules,
): SignInStep | undefined {
  if (rules.secondFactor === 'off') return undefined
  if (completed === undefined && !person.verified) return 'email-verify'
  if (completed === 'totp-verify' || completed === 'totp-set') return undefined
  // Also asks for a factor that was set up after the sign-in started.
  if (person.hasSecondFactor) return 'totp-verify'
  if (person.role.some((role) => role === 'Admin' || role === 'Data manager')) return 'totp-set'
  if (completed === 'sms-verify') return undefined
  if (reachesPhone(person, rules)) return 'sms-verify'
  // The code that verified the address also counts as the code of this sign-in.
  return completed === 'email-verify' ? undefined : 'email-verify'
}

/** Without gateways both channels go to the outbox, so SMS works as well as mail. */
function reachesPhone({ phone }: Person, { email, sms }: StepRules): boolean {
  return phone !== '' && (sms === 'sent' || email === 'outbox')
}
