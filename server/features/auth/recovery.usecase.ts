import { setTimeout as sleep } from 'node:timers/promises'
import type { InputOf } from '@litopys/contract/route'
import type { authRoutes } from '@litopys/contract/routes/auth'
import { networkOf } from '#http/network'
import { AppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { firstPasswordMessage, passwordSetMessage } from './auth.mail.ts'
import { forgetEmailChange } from './forget-sign-ins.usecase.ts'
import { readDeviceToken } from './known-device.ts'
import { clearAttempts } from './login-limits.usecase.ts'
import { endSessionsOf } from './open-session.usecase.ts'
import { passwordLinksIn, sendPasswordLink } from './password-links.usecase.ts'
import { assertUsablePassword, unusable } from './password-rules.ts'
import { mayUsePassword } from './password-sign-in.ts'
import { hashOfToken } from './secret-token.ts'
import { normalEmail } from './sign-in.usecase.ts'
import type { Caller } from './sign-in-progress.usecase.ts'
import { createSignInStore } from './sign-ins.store.ts'
import { countWithin, dayMs, hourMs, type Limit } from './throttle.usecase.ts'
import { createUserStore } from './users.store.ts'

/** Counted by requester, so that a requester cannot use up the links of another (docs/decisions/0038). */
const ofNetwork = { name: 'recoveries of a network', max: 10, windowMs: hourMs } satisfies Limit
const ofPair = { name: 'recoveries of an account by a network', max: 3, windowMs: hourMs } satisfies Limit
const ofPairInDay = { name: 'recoveries by a network in a day', max: 4, windowMs: dayMs } satisfies Limit
/** Counts all networks together, so that strangers cannot fill a mailbox. */
const ofStrangers = { name: 'recoveries by strangers', max: 6, windowMs: 6 * hourMs } satisfies Limit
const ofDevice = { name: 'recoveries by a device', max: 3, windowMs: hourMs } satisfies Limit
const ofDeviceInDay = { name: 'recoveries by a device in a day', max: 10, windowMs: dayMs } satisfies Limit

/**
 * All answers take this long, which is longer than making a link, so the time does not reveal which users
 * exist.
 */
const answerAfterMs = 300

/** Mails a link to the stored address. The answer is the same whether or not the user exists. */
export async function recoverPassword(
  deps: SignInDeps,
  input: InputOf<typeof authRoutes.recover>,
  { ip, deviceToken }: Caller,
): Promise<void> {
  if (deps.passwordSignIn === 'off') throw new AppError('password_sign_in_off')
  const answerTime = sleep(answerAfterMs)
  const email = normalEmail(input.email)
  const now = deps.clock.now()
  const device = readDeviceToken(deps.mac, deviceToken, { email, now })
  await deps.transact(async ({ records }) => {
    for (const [limit, ...subject] of limitsOf({ email, device, network: networkOf(ip) }))
      await countWithin({ records, mac: deps.mac, now }, limit, subject)
  })
  const user = await deps.users.findByEmail(email)
  // An invited user without a password can sign in only by the invitation.
  const mayRecover = user?.status === 'Active' && user.passwordHash !== null && mayUsePassword(deps, user)
  if (user && mayRecover)
    await deps.transact((change) =>
      sendPasswordLink(deps, change, { user, purpose: 'recover', isByOther: false }),
    )
  await answerTime
}

type Requester = { email: string; device: string | undefined; network: string }

/** Limits for a request. A known device of the owner has its own limits, independent of strangers. */
function limitsOf({ email, device, network }: Requester): [Limit, ...string[]][] {
  if (device !== undefined)
    return [
      [ofDevice, email, device],
      [ofDeviceInDay, email, device],
    ]
  return [
    [ofNetwork, network],
    [ofPair, email, network],
    [ofPairInDay, email, network],
    [ofStrangers, email],
  ]
}

/**
 * Sets a new password by the token of a mailed link. The token works once. All sessions, codes and links of
 * the user end. The next sign-in still asks for the second factor.
 */
export async function setPasswordByLink(
  deps: SignInDeps,
  { token, password }: InputOf<typeof authRoutes.setPassword>,
  { ip, deviceToken }: Caller,
): Promise<void> {
  const tokenHash = hashOfToken(token)
  const link = await deps.passwordLinks.find(tokenHash, deps.clock.now())
  const user = link && (await deps.users.find(link.userId))
  if (!link || user?.status !== 'Active') throw new AppError('link_invalid')
  assertUsablePassword(password, user.email)
  const before = user.passwordHash
  const isSame =
    before !== null &&
    (await deps.passwords.inQueue(`call ${deps.clock.newId()}`, (matches) => matches(password, before)))
  if (isSame) throw unusable('This is the previous password', 'same')
  const passwordHash = await deps.passwords.hash(password)
  const { id, email } = user
  await deps.transact(async ({ records, audit, notify }) => {
    const now = deps.clock.now()
    const users = createUserStore(records)
    const current = await users.lock(id)
    if (current?.status !== 'Active') throw new AppError('link_invalid')
    if (!(await passwordLinksIn(records).take(tokenHash))) throw new AppError('link_invalid')
    await users.setPassword(id, passwordHash, deps.clock.machineTime())
    // A user with the link can read mail at this address.
    await users.markVerified(id, deps.clock.machineTime())
    await createSignInStore(records).removeOf(id)
    await forgetEmailChange(records, id)
    await endSessionsOf(records, id, { at: now, reason: 'password changed' })
    const device = readDeviceToken(deps.mac, deviceToken, { email, now })
    await clearAttempts({ records, mac: deps.mac, now }, { email, ip, device })
    audit.add({
      actor: { id, name: email, ip },
      action: link.purpose === 'recover' ? 'password.recover' : 'password.change',
      object: { id, name: email },
      details: { by: link.purpose },
    })
    const isFirst = current.passwordHash === null
    notify(isFirst ? firstPasswordMessage(email, now) : passwordSetMessage(email, now, 'all'))
  })
}
