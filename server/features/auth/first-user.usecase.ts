import { randomBytes } from 'node:crypto'
import type { UserStore } from './users-in.ts'

/**
 * The one-time token with which the first administrator is made; none once it has been used. A command may
 * have added an administrator in the meantime, so whether one is needed is asked of the records.
 */
export type Setup = { token: string | undefined }

/** Called once at start. */
export async function prepareSetup({ users }: { users: UserStore }): Promise<Setup> {
  return { token: (await users.hasAdministrator()) ? undefined : randomBytes(24).toString('base64url') }
}
