import type { SignInStep } from '@litopys/contract/schemas/account'
import type { UserRow } from './users-in.ts'

/** Where messages of a channel go: to a gateway, or to the outbox folder of this machine. */
export type Delivery = 'sent' | 'outbox'

/** What the steps of a sign-in depend on besides the account. */
export type StepRules = {
  secondFactor: 'required' | 'off'
  email: Delivery
  sms: Delivery
}

type Person = Pick<UserRow, 'verified' | 'hasSecondFactor' | 'role' | 'phone'>

/**
 * What is asked for after the password (`completed` is undefined) or after a step; nothing is when the
 * sign-in is done (notes on security, 3.2: `password → [email] → [sms] → [totp | enrol] → done`).
 */
export function stepAfter(
  completed: SignInStep | undefined,
  person: Person,
  rules: StepRules,
): SignInStep | undefined {
  if (rules.secondFactor === 'off') return undefined
  if (completed === undefined && !person.verified) return 'email-verify'
  if (completed === 'totp-verify' || completed === 'totp-set') return undefined
  // A factor that was set up since the sign-in began is asked for too.
  if (person.hasSecondFactor) return 'totp-verify'
  if (person.role.some((role) => role === 'Admin' || role === 'Data manager')) return 'totp-set'
  if (completed === 'sms-verify') return undefined
  if (reachesPhone(person, rules)) return 'sms-verify'
  // The code that proved the address serves as the code of this sign-in.
  return completed === 'email-verify' ? undefined : 'email-verify'
}

/** Without any gateway both channels end in the outbox, so there SMS is as good as mail. */
function reachesPhone({ phone }: Person, { email, sms }: StepRules): boolean {
  return phone !== '' && (sms === 'sent' || email === 'outbox')
}
