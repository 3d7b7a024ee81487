import { randomBytes } from 'node:crypto'
import type { UserStore } from './users.store.ts'

/**
 * The one-time token for creating the first administrator; undefined if an administrator exists. A command
 * may add an administrator after the start, so its use also checks the database.
 */
export type Setup = { token: string | undefined }

/** Called once at the start of the server. */
export async function prepareSetup({ users }: { users: UserStore }): Promise<Setup> {
  return { token: (await users.hasAdministrator()) ? undefined : randomBytes(24).toString('base64url') }
}
