import type { EmailChangeStore } from './email-changes.store.ts'

/** Unconfirmed new e-mail addresses by user id. */
export async function pendingEmails(
  emailChanges: EmailChangeStore,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, { email: string; expiresAt: string }>> {
  const waiting = await emailChanges.ofUsers(ids, now)
  return new Map(
    waiting.map(({ userId, email, expiresAt }) => [userId, { email, expiresAt: expiresAt.toISOString() }]),
  )
}
