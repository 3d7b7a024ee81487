import type { Records } from '#records/open'
import { createEmailChangeStore } from './email-changes.store.ts'
import { createPasswordLinkStore } from './password-links.store.ts'
import { createRecoveryCodeStore } from './recovery-codes.store.ts'
import { createSecondFactorStore } from './second-factors.store.ts'
import { createSignInStore } from './sign-ins.store.ts'

/** Ends pending sign-ins and password links of a user. Users who still have access can start again. */
export async function forgetSignIns(transaction: Records, userId: string): Promise<void> {
  await createSignInStore(transaction).removeOf(userId)
  await createPasswordLinkStore(transaction).removeOf(userId)
}

/**
 * Ends a pending change of the e-mail, so that a user who recovers their account cannot lose it to an old
 * link.
 */
export async function forgetEmailChange(transaction: Records, userId: string): Promise<void> {
  await createEmailChangeStore(transaction).removeOf(userId)
}

/**
 * Removes the authenticator, an unfinished set-up and the recovery codes. Also ends pending sign-ins, which
 * would ask for them.
 */
export async function forgetSecondFactor(transaction: Records, userId: string): Promise<void> {
  await createSecondFactorStore(transaction).removeOf(userId)
  await createRecoveryCodeStore(transaction).removeOf(userId)
  await createSignInStore(transaction).removeOf(userId)
}
