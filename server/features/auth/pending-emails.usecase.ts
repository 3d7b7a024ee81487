import type { EmailChangeStore } from './email-changes.store.ts'

/** Changes of e-mails that wait to be confirmed, by the ids of their users. */
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
