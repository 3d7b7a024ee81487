import type { InputOf } from '@litopys/contract/route'
import type { confirmEmailChange as confirmEmailChangeRoute } from '@litopys/contract/routes/auth'
import type { Records } from '#db/open'
import { type Account, accountsIn } from '#features/accounts/accounts-in'
import { endSessionsOf } from '#features/accounts/sessions'
import type { Mac } from '#secrets/mac-key'
import { AppError } from '#server/errors'
import type { SignInDeps } from './deps.ts'
import { createEmailChangeStore, type EmailChangeStore } from './email-changes.store.ts'
import { forgetSignIns } from './forgetting.ts'
import { countWithin, hourMs, type Limit } from './limits.ts'
import { emailChangedMessage, emailChangeMessage, emailInUseMessage, emailWantedMessage } from './messages.ts'
import type { LinkDeps, SentLink } from './password-links.ts'
import { hashOfToken, newSecretToken } from './secret-token.ts'

const lifetimeMs = 24 * hourMs
const ofRequester = { name: 'e-mail changes of a requester', max: 10, windowMs: hourMs } satisfies Limit
const ofAddress = { name: 'e-mail changes to an address', max: 3, windowMs: hourMs } satisfies Limit

export function emailChangesIn(transaction: Records): EmailChangeStore {
  return createEmailChangeStore(transaction)
}

export type EmailWish = {
  user: Pick<Account, 'id' | 'email'>
  email: string
  requesterId: string
  /** An administrator asks, and not the user. */
  isByOther: boolean
}

/**
 * Sends a link to the new address and a notice to the one of now, in the given transaction. Changes of before are void. Where another user
 * has the new address, its owner gets a notice instead of the link, and nothing else differs (docs/decisions/0044).
 */
export async function sendEmailLink(
  { clock, writing, address, rules, mac }: LinkDeps & { mac: Mac },
  transaction: Records,
  { user, email, requesterId, isByOther }: EmailWish,
): Promise<SentLink> {
  const now = clock.now()
  await countWithin({ transaction, mac, now }, ofRequester, [requesterId])
  await countWithin({ transaction, mac, now }, ofAddress, [email])
  const isTaken = (await accountsIn(transaction).findByEmail(email)) !== undefined
  const token = newSecretToken()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const tokenHash = hashOfToken(token)
  await emailChangesIn(transaction).put({ tokenHash, userId: user.id, email, expiresAt })
  const link = `${address()}login#email=${token}`
  const messages = writing.messagesIn(transaction)
  await messages.put(
    isTaken ? emailInUseMessage(email, now) : emailChangeMessage({ to: email, link, expiresAt }),
  )
  await messages.put(emailWantedMessage(user.email, now, isByOther))
  return { delivery: rules.email, link }
}

/**
 * The new address by the token of a mailed link, once. Every session of the user ends, and every link and sign-in under way is void, as
 * with a new password. The address of before gets a notice.
 */
export async function confirmEmailChange(
  deps: SignInDeps,
  { token }: InputOf<typeof confirmEmailChangeRoute>,
  { ip }: { ip: string },
): Promise<void> {
  const tokenHash = hashOfToken(token)
  const waiting = await deps.emailChanges.find(tokenHash, deps.clock.now())
  if (!waiting) throw new AppError('link_invalid')
  await deps.writing.transact(async (transaction) => {
    const now = deps.clock.now()
    const accounts = accountsIn(transaction)
    // Nobody else takes the address in between.
    await accounts.lockAll()
    const before = await accounts.find(waiting.userId)
    const change = before?.status === 'Active' && (await emailChangesIn(transaction).take(tokenHash))
    if (!before || !change) throw new AppError('link_invalid')
    const { id } = before
    const { email } = change
    if (!(await accounts.setEmail(id, email, deps.clock.machineTime()))) throw new AppError('link_invalid')
    await deps.onEmailChanged(transaction, { userId: id, from: before.email, to: email })
    await forgetSignIns(transaction, id)
    const endedSessions = await endSessionsOf(transaction, id, { at: now, reason: 'email changed' })
    await deps.writing.journalIn(transaction).write({
      actor: { id, name: before.email, ip },
      action: 'email.change',
      object: { id, name: email },
      details: { before: before.email, after: email, endedSessions },
    })
    await deps.writing.messagesIn(transaction).put(emailChangedMessage(before.email, now))
  })
}
