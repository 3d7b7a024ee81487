import type { SignInAnswer, SignInStep } from '@litopys/contract/schemas/account'
import type { Change } from '#audit/transact'
import type { Records } from '#records/open'
import { AppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { wrongFactorsMessage } from './auth.mail.ts'
import { type Channel, sendCode } from './codes.usecase.ts'
import { auditFailedProof } from './failed-proofs.ts'
import { type OpenedSession, type Origin, openSessionIn, type SignInProof } from './open-session.usecase.ts'
import { readRefreshToken } from './refresh-token.ts'
import { hashOfToken, newSecretToken } from './secret-token.ts'
import { stepAfter } from './sign-in-steps.ts'
import { createSignInStore, type SignIn } from './sign-ins.store.ts'
import { minuteMs } from './throttle.usecase.ts'
import { createUserStore, type UserRow } from './users.store.ts'

/** Longest duration of a step. */
export const stepMs = 10 * minuteMs
const maxWrongSteps = 10

/** State of a sign-in. `token` goes into the sign-in cookie; `opened` is the session at the end. */
export type Progress =
  | { kind: 'next'; token: string; answer: SignInAnswer }
  | { kind: 'done'; opened: OpenedSession; email: string; recoveryCodes?: string[] }

/** The browser that signs in, with its cookies. */
export type Caller = Origin & { signInToken: string | undefined; deviceToken: string | undefined }

/** End of a step that starts now. */
export function stepEnd({ clock }: Pick<SignInDeps, 'clock'>): Date {
  return new Date(clock.now().getTime() + stepMs)
}

/** `isComplete`: the provider has already asked for a second factor, so no step follows. */
type Started = SignInProof & { isComplete: boolean }

/**
 * Starts a sign-in after the right password or after a sign-in at the provider. Opens the session at once if
 * no step is required.
 */
export async function startSignIn(
  deps: SignInDeps,
  change: Change,
  user: UserRow,
  caller: Caller,
  given: Started = { method: 'password', provedAt: deps.clock.now(), isComplete: false },
): Promise<Progress> {
  const now = deps.clock.now()
  const signIns = createSignInStore(change.records)
  await signIns.removeExpired(now)
  if (caller.signInToken) await signIns.remove(hashOfToken(caller.signInToken))
  const step = given.isComplete ? undefined : stepAfter(undefined, user, deps.rules)
  const { method } = given
  if (!step) return await finish(deps, change, { user, origin: caller, given })
  const token = newSecretToken()
  const tokenHash = hashOfToken(token)
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + stepMs) }
  await signIns.add({ tokenHash, userId: user.id, step, wrongSteps: 0, method, ...times })
  const answer = await enter(deps, change, { user, tokenHash, step })
  return { kind: 'next', token, answer }
}

/** The sign-in of the cookie. @throws AppError sign_in_expired if it is not at one of these steps. */
export async function signInAt(
  deps: SignInDeps,
  { signInToken }: Caller,
  steps: readonly SignInStep[],
): Promise<{ token: string; signIn: SignIn; user: UserRow }> {
  if (!signInToken) throw new AppError('sign_in_expired')
  const signIn = await deps.signIns.find(hashOfToken(signInToken), deps.clock.now())
  if (!signIn || !steps.includes(signIn.step)) throw new AppError('sign_in_expired')
  const user = await deps.users.find(signIn.userId)
  if (!user) throw new AppError('sign_in_expired')
  if (user.status === 'Blocked') throw new AppError('account_blocked')
  return { token: signInToken, signIn, user }
}

/**
 * The current user, locked before other rows. @throws AppError account_blocked if they were blocked
 * meanwhile.
 */
export async function lockUser(transaction: Records, id: string): Promise<UserRow> {
  const user = await createUserStore(transaction).lock(id)
  if (!user) throw new AppError('sign_in_expired')
  if (user.status === 'Blocked') throw new AppError('account_blocked')
  return user
}

type Place = { token: string; signIn: SignIn; user: UserRow; caller: Caller }

/** Continues after a correct step. Throws `invalid_code` for all callers but the first. */
export async function continueSignIn(
  deps: SignInDeps,
  change: Change,
  { token, signIn, user, caller }: Place,
): Promise<Progress> {
  const signIns = createSignInStore(change.records)
  const step = stepAfter(signIn.step, user, deps.rules)
  if (!step) {
    if (!(await signIns.end(signIn))) throw new AppError('invalid_code')
    // The step was a proof of its own.
    const given = { method: signIn.method, provedAt: deps.clock.now() }
    return await finish(deps, change, { user, origin: caller, given })
  }
  if (!(await signIns.advance(signIn, step, stepEnd(deps)))) throw new AppError('invalid_code')
  const answer = await enter(deps, change, { user, tokenHash: signIn.tokenHash, step })
  return { kind: 'next', token, answer }
}

/**
 * Counts a wrong answer and returns the error. Too many end the sign-in; an alarming number is mailed to the
 * owner.
 */
export async function refuseStep(
  deps: SignInDeps,
  { signIn, user, caller }: Omit<Place, 'token'>,
  { isLast = false, isAlarming = false }: { isLast?: boolean; isAlarming?: boolean } = {},
): Promise<AppError> {
  await deps.transact(async (change) => {
    await createSignInStore(change.records).countWrong(signIn, isLast ? 0 : maxWrongSteps)
    const details = { step: signIn.step }
    auditFailedProof(change, { actor: { ip: caller.ip }, user, details })
    if (isAlarming) change.notify(wrongFactorsMessage(user.email, deps.clock.now()))
  })
  return new AppError('invalid_code')
}

type Entered = { user: UserRow; tokenHash: string; step: SignInStep }

async function enter(deps: SignInDeps, change: Change, entered: Entered): Promise<SignInAnswer> {
  const { user, tokenHash, step } = entered
  const channel = channelOf(step)
  if (!channel) return { next: step }
  return { next: step, ...(await sendCode(deps, change, { user, tokenHash, channel })) }
}

/** The channel for the code of a step; undefined for steps without a sent code. */
function channelOf(step: SignInStep): Channel | undefined {
  switch (step) {
    case 'email-verify':
      return 'email'
    case 'sms-verify':
      return 'sms'
    case 'totp-verify':
    case 'totp-set':
      return undefined
  }
}

/** Opens the session, which always gets a new id. */
async function finish(
  deps: SignInDeps,
  change: Change,
  { user, origin, given }: { user: UserRow; origin: Origin; given: SignInProof },
): Promise<Progress> {
  const { id, email } = user
  const opened = await openSessionIn(change, deps, user, origin, given)
  const session = readRefreshToken(deps.mac, opened.refreshToken)
  change.audit.add({
    actor: { id, name: email, ip: origin.ip },
    action: 'session.begin',
    object: { id, name: email },
    details: { session: session?.id, method: given.method },
  })
  return { kind: 'done', opened, email }
}
