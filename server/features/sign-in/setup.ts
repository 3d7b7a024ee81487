import { randomBytes } from 'node:crypto'
import type { AccountStore } from '#features/accounts/accounts-in'

/**
 * The one-time token with which the first administrator is made; none once it has been used. A command may have added an administrator
 * in the meantime, so whether one is needed is asked of the records.
 */
export type Setup = { token: string | undefined }

/** Called once at start. */
export async function prepareSetup({ accounts }: { accounts: AccountStore }): Promise<Setup> {
  return { token: (await accounts.hasAdministrator()) ? undefined : randomBytes(24).toString('base64url') }
}
