import type { Records } from '#records/open'
import { createEmailChangeStore } from './email-changes.store.ts'
import { createPasswordLinkStore } from './password-links.store.ts'
import { createRecoveryCodeStore } from './recovery-codes.store.ts'
import { createSecondFactorStore } from './second-factors.store.ts'
import { createSignInStore } from './sign-ins.store.ts'

/** Sign-ins under way and links that set a password: whoever holds one starts anew, if he may. */
export async function forgetSignIns(transaction: Records, userId: string): Promise<void> {
  await createSignInStore(transaction).removeOf(userId)
  await createPasswordLinkStore(transaction).removeOf(userId)
}

/** A change of the e-mail that waits: whoever takes an account back must not lose it to a link of before. */
export async function forgetEmailChange(transaction: Records, userId: string): Promise<void> {
  await createEmailChangeStore(transaction).removeOf(userId)
}

/** Authenticator and recovery codes, in use or only begun with; a sign-in under way would ask for them. */
export async function forgetSecondFactor(transaction: Records, userId: string): Promise<void> {
  await createSecondFactorStore(transaction).removeOf(userId)
  await createRecoveryCodeStore(transaction).removeOf(userId)
  await createSignInStore(transaction).removeOf(userId)
}
