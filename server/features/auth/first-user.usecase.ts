import { randomBytes } from 'node:crypto'
import type { Mac } from '#secrets/mac-key'
import type { UserStore } from './users.store.ts'

/**
 * The one-time token for creating the first administrator; undefined if an administrator exists. A command
 * may add an administrator after the start, so its use also checks the database.
 */
export type Setup = { token: string | undefined }

type SetupDeps = { users: UserStore; mac: Mac; hasPeers: boolean }

/** Called once at the start of the server. `hasPeers`: each process prints the same token and accepts it. */
export async function prepareSetup({ users, mac, hasPeers }: SetupDeps): Promise<Setup> {
  if (await users.hasAdministrator()) return { token: undefined }
  return { token: hasPeers ? mac('setup of the first administrator') : randomBytes(24).toString('base64url') }
}
