import type { InputOf } from '@litopys/contract/route'
import type { authRoutes } from '@litopys/contract/routes/auth'
import type { SignInDeps } from './auth.deps.ts'
import { sameText } from './same-text.ts'
import { hashOfToken } from './secret-token.ts'

/**
 * Whether a mailed link or the setup link would be accepted now. Changes nothing. An unknown token and the
 * link of a blocked user have the same answer as a used link.
 */
export async function isLinkUsable(
  { setup, passwordLinks, emailChanges, users, clock }: SignInDeps,
  { opens, token }: InputOf<typeof authRoutes.checkLink>,
): Promise<boolean> {
  if (opens === 'setup') {
    const isValid = setup.token !== undefined && sameText(token, setup.token)
    return isValid && !(await users.hasAdministrator())
  }
  const store = opens === 'email' ? emailChanges : passwordLinks
  const found = await store.find(hashOfToken(token), clock.now())
  return found !== undefined && (await users.find(found.userId))?.status === 'Active'
}
