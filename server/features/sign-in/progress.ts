import type { SignInAnswer, SignInStep } from '@litopys/contract/schemas/account'
import type { Records } from '#db/open'
import { type Account, accountsIn } from '#features/accounts/accounts-in'
import { readRefreshToken } from '#features/accounts/refresh-token'
import { type OpenedSession, type Origin, openSessionIn } from '#features/accounts/sessions'
import { AppError } from '#server/errors'
import { type Channel, sendCode } from './codes.ts'
import type { SignInDeps } from './deps.ts'
import { minuteMs } from './limits.ts'
import { wrongFactorsMessage } from './messages.ts'
import { noteRefusal } from './refusals.ts'
import { hashOfToken, newSecretToken } from './secret-token.ts'
import { createSignInStore, type SignIn } from './sign-ins.store.ts'
import { stepAfter } from './steps.ts'

/** How long each step may take (notes on security, 3.2). */
export const stepMs = 10 * minuteMs
const maxWrongSteps = 10

/** Where a sign-in has come to: `token` goes into the cookie of the steps, a session ends it. */
export type Progress =
  | { kind: 'next'; token: string; answer: SignInAnswer }
  | { kind: 'done'; opened: OpenedSession; email: string; recoveryCodes?: string[] }

/** The browser that signs in: where it is, and the cookie of the steps. */
export type Caller = Origin & { signInToken: string | undefined; deviceToken: string | undefined }

/** When a step ends that begins now. */
export function stepEnd({ clock }: Pick<SignInDeps, 'clock'>): Date {
  return new Date(clock.now().getTime() + stepMs)
}

/** After the right password: the first step, or the session where no step is asked for. */
export async function beginSignIn(
  deps: SignInDeps,
  transaction: Records,
  account: Account,
  caller: Caller,
): Promise<Progress> {
  const now = deps.clock.now()
  const signIns = createSignInStore(transaction)
  await signIns.removeExpired(now)
  if (caller.signInToken) await signIns.remove(hashOfToken(caller.signInToken))
  const step = stepAfter(undefined, account, deps.rules)
  if (!step) return await finish(deps, transaction, account, caller)
  const token = newSecretToken()
  const tokenHash = hashOfToken(token)
  const times = { createdAt: now, expiresAt: new Date(now.getTime() + stepMs) }
  await signIns.add({ tokenHash, userId: account.id, step, wrongSteps: 0, ...times })
  const answer = await enter(deps, transaction, { account, tokenHash, step })
  return { kind: 'next', token, answer }
}

/** The sign-in of the cookie, when it asks for one of these steps. */
export async function signInAt(
  deps: SignInDeps,
  { signInToken }: Caller,
  steps: readonly SignInStep[],
): Promise<{ token: string; signIn: SignIn; account: Account }> {
  if (!signInToken) throw new AppError('sign_in_expired')
  const signIn = await deps.signIns.find(hashOfToken(signInToken), deps.clock.now())
  if (!signIn || !steps.includes(signIn.step)) throw new AppError('sign_in_expired')
  const account = await deps.accounts.find(signIn.userId)
  if (!account) throw new AppError('sign_in_expired')
  if (account.status === 'Blocked') throw new AppError('account_blocked')
  return { token: signInToken, signIn, account }
}

/** The account as it is now, before anything else that the transaction locks; in the meantime it may have been blocked. */
export async function lockAccount(transaction: Records, id: string): Promise<Account> {
  const account = await accountsIn(transaction).lock(id)
  if (!account) throw new AppError('sign_in_expired')
  if (account.status === 'Blocked') throw new AppError('account_blocked')
  return account
}

type Place = { token: string; signIn: SignIn; account: Account; caller: Caller }

/** On from a step that was done right. Throws `invalid_code` for all callers but the first. */
export async function goOn(
  deps: SignInDeps,
  transaction: Records,
  { token, signIn, account, caller }: Place,
): Promise<Progress> {
  const signIns = createSignInStore(transaction)
  const step = stepAfter(signIn.step, account, deps.rules)
  if (!step) {
    if (!(await signIns.end(signIn))) throw new AppError('invalid_code')
    return await finish(deps, transaction, account, caller)
  }
  if (!(await signIns.advance(signIn, step, stepEnd(deps)))) throw new AppError('invalid_code')
  const answer = await enter(deps, transaction, { account, tokenHash: signIn.tokenHash, step })
  return { kind: 'next', token, answer }
}

/** Counts a wrong answer and says so; too many end the sign-in, and an alarming number is mailed to the owner. */
export async function refuseStep(
  deps: SignInDeps,
  { signIn, account, caller }: Omit<Place, 'token'>,
  { isLast = false, isAlarming = false }: { isLast?: boolean; isAlarming?: boolean } = {},
): Promise<AppError> {
  await deps.writing.transact(async (transaction) => {
    await createSignInStore(transaction).countWrong(signIn, isLast ? 0 : maxWrongSteps)
    const details = { step: signIn.step }
    await noteRefusal(deps, transaction, { actor: { ip: caller.ip }, account, details })
    if (isAlarming)
      await deps.writing.messagesIn(transaction).put(wrongFactorsMessage(account.email, deps.clock.now()))
  })
  return new AppError('invalid_code')
}

type Entered = { account: Account; tokenHash: string; step: SignInStep }

async function enter(deps: SignInDeps, transaction: Records, entered: Entered): Promise<SignInAnswer> {
  const { account, tokenHash, step } = entered
  const channel = channelOf(step)
  if (!channel) return { next: step }
  return { next: step, ...(await sendCode(deps, transaction, { account, tokenHash, channel })) }
}

/** By which channel the code of a step comes, if one does. */
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

/** Only here a session begins, with an id that nothing before it had. */
async function finish(
  deps: SignInDeps,
  transaction: Records,
  account: Account,
  origin: Origin,
): Promise<Progress> {
  const { id, email } = account
  const opened = await openSessionIn(transaction, deps, account, origin)
  const session = readRefreshToken(deps.mac, opened.refreshToken)
  await deps.writing.journalIn(transaction).write({
    actor: { id, name: email, ip: origin.ip },
    action: 'session.begin',
    object: { id, name: email },
    details: { session: session?.id },
  })
  return { kind: 'done', opened, email }
}
