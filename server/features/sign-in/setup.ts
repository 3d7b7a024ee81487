import { randomBytes } from 'node:crypto'
import type { AccountStore } from '#features/accounts/accounts-in'

/** The one-time token with which the first administrator is made; none once there is one. */
export type Setup = { token: string | undefined }

/** Called once at start. */
export async function prepareSetup({ accounts }: { accounts: AccountStore }): Promise<Setup> {
  return { token: (await accounts.isEmpty()) ? randomBytes(24).toString('base64url') : undefined }
}
