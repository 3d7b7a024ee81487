import type { InputOf } from '@litopys/contract/route'
import type { authRoutes } from '@litopys/contract/routes/auth'
import type { Change } from '#audit/transact'
import type { Records } from '#records/open'
import type { Mac } from '#secrets/mac-key'
import { AppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import {
  emailChangedMessage,
  emailChangeMessage,
  emailInUseMessage,
  emailWantedMessage,
} from './auth.mail.ts'
import { createEmailChangeStore, type EmailChangeStore } from './email-changes.store.ts'
import { forgetSignIns } from './forget-sign-ins.usecase.ts'
import { endSessionsOf } from './open-session.usecase.ts'
import type { LinkDeps, SentLink } from './password-links.usecase.ts'
import { hashOfToken, newSecretToken } from './secret-token.ts'
import { countWithin, hourMs, type Limit } from './throttle.usecase.ts'
import { createUserStore, type UserRow } from './users.store.ts'

const lifetimeMs = 24 * hourMs
const ofRequester = { name: 'e-mail changes of a requester', max: 10, windowMs: hourMs } satisfies Limit
const ofAddress = { name: 'e-mail changes to an address', max: 3, windowMs: hourMs } satisfies Limit

export function emailChangesIn(transaction: Records): EmailChangeStore {
  return createEmailChangeStore(transaction)
}

export type EmailRequest = {
  user: Pick<UserRow, 'id' | 'email'>
  email: string
  requesterId: string
  /** Whether an administrator, not the user, requested the change. */
  isByOther: boolean
}

/**
 * Mails a link to the new address and a notice to the current one, in the given transaction. Earlier change
 * requests become invalid. If another user has the new address, that user gets a notice instead of the link.
 * The answer stays the same (docs/decisions/0042).
 */
export async function sendEmailLink(
  { clock, address, rules, mac }: LinkDeps & { mac: Mac },
  { records, notify }: Change,
  { user, email, requesterId, isByOther }: EmailRequest,
): Promise<SentLink> {
  const now = clock.now()
  await countWithin({ records, mac, now }, ofRequester, [requesterId])
  await countWithin({ records, mac, now }, ofAddress, [email])
  const isTaken = (await createUserStore(records).findByEmail(email)) !== undefined
  const token = newSecretToken()
  const expiresAt = new Date(now.getTime() + lifetimeMs)
  const tokenHash = hashOfToken(token)
  await emailChangesIn(records).put({ tokenHash, userId: user.id, email, expiresAt })
  const link = `${address()}login#email=${token}`
  const letter = { to: email, link, expiresAt, isByOther }
  notify(isTaken ? emailInUseMessage(email, now) : emailChangeMessage(letter))
  notify(emailWantedMessage(user.email, now, isByOther))
  return { delivery: rules.email, link }
}

/**
 * Sets the new address by the token of a mailed link. The token works once. All sessions, links and pending
 * sign-ins of the user end, as with a new password. The previous address gets a notice.
 */
export async function confirmEmailChange(
  deps: SignInDeps,
  { token }: InputOf<typeof authRoutes.confirmEmailChange>,
  { ip }: { ip: string },
): Promise<void> {
  const tokenHash = hashOfToken(token)
  const waiting = await deps.emailChanges.find(tokenHash, deps.clock.now())
  if (!waiting) throw new AppError('link_invalid')
  await deps.transact(async ({ records, audit, notify }) => {
    const now = deps.clock.now()
    const users = createUserStore(records)
    // Stops other users from taking the address meanwhile.
    await users.lockAll()
    const before = await users.find(waiting.userId)
    const change = before?.status === 'Active' && (await emailChangesIn(records).take(tokenHash))
    if (!before || !change) throw new AppError('link_invalid')
    const { id } = before
    const { email } = change
    if (!(await users.setEmail(id, email, deps.clock.machineTime()))) throw new AppError('link_invalid')
    await deps.onEmailChanged(records, { userId: id, from: before.email, to: email })
    await forgetSignIns(records, id)
    const endedSessions = await endSessionsOf(records, id, { at: now, reason: 'email changed' })
    audit.add({
      actor: { id, name: before.email, ip },
      action: 'email.change',
      object: { id, name: email },
      details: { before: before.email, after: email, endedSessions },
    })
    notify(emailChangedMessage(before.email, now))
  })
}
