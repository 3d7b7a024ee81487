import type { ErrorCode } from '@litopys/contract/errors'
import { SourceRefusal } from '#adapters/telegram/channel-source'
import type { MakeMtprotoClient } from '#adapters/telegram/mtproto-client'
import { beginMtprotoSignIn, type SignInStep } from '#adapters/telegram/mtproto-sign-in'
import type { HomeProcess } from '#jobs/home-process'
import { AppError } from '#server/errors'
import { type KeySignIns, type KeySignInUnderWay, triesOfSignIn } from './key-sign-ins.usecase.ts'

type Given = KeySignInUnderWay['given']
/** What the user does next. `given`: what the key will have beside its session. */
export type AccountSignInStep = { id: string; expiresAt: string; given: Given; done: SignInStep }
/** One input of the owner of a sign-in. */
type SignInInput = { id: string; ownerId: string; kind: 'code' | 'password'; text: string }

/** The steps of sign-ins in progress. They run in the home process, which has their connections to Telegram. */
export type AccountSignIns = ReturnType<typeof createAccountSignIns>

type Deps = { home: Pick<HomeProcess, 'define'>; signIns: KeySignIns; makeClient: MakeMtprotoClient }

export function createAccountSignIns({ home, signIns, makeClient }: Deps) {
  const lost = 'key_sign_in_ended'
  return {
    /** Makes Telegram send a code. */
    begin: home.define(
      { name: 'keys.signIn.begin', lost },
      async (input: { ownerId: string; given: Given }) => {
        await signIns.assertPlace()
        const telegram = await withKeyErrors(beginMtprotoSignIn(makeClient, input.given))
        return await stepOf(signIns, signIns.add({ ...input, telegram }), telegram.first)
      },
    ),
    give: home.define({ name: 'keys.signIn.give', lost }, (input: SignInInput) => give(signIns, input)),
    cancel: home.define(
      { name: 'keys.signIn.cancel', lost },
      async (input: { id: string; ownerId: string }) => {
        await signIns.end(signIns.find(input.id, input.ownerId).id)
        return {}
      },
    ),
  }
}

/** Errors after which the user may try again in the same sign-in. */
const retryable = new Set<ErrorCode>([
  'telegram_code_invalid',
  'telegram_password_invalid',
  'telegram_limited',
  'telegram_unreachable',
])

async function give(
  signIns: KeySignIns,
  { id, ownerId, kind, text }: SignInInput,
): Promise<AccountSignInStep> {
  const signIn = signIns.find(id, ownerId)
  if (signIn.isBusy) throw new AppError('too_many', { retryAfterSeconds: 1 })
  // Count the attempt before checking it, so that parallel attempts are all counted.
  signIn.tries += 1
  signIn.isBusy = true
  try {
    return await stepOf(signIns, signIn, await withKeyErrors(signIn.telegram[kind](text)))
  } catch (error) {
    const isOver = !(error instanceof AppError && retryable.has(error.code)) || signIn.tries >= triesOfSignIn
    if (isOver) await signIns.end(id)
    throw error
  } finally {
    signIn.isBusy = false
  }
}

async function stepOf(
  signIns: KeySignIns,
  signIn: KeySignInUnderWay,
  done: SignInStep,
): Promise<AccountSignInStep> {
  // The code was right; the password has its own attempts.
  if (done.step === 'password') signIn.tries = 0
  if (done.step === 'done') await signIns.end(signIn.id)
  const { id, given } = signIn
  return { id, given, expiresAt: signIn.expiresAt.toISOString(), done }
}

async function withKeyErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    if (!(error instanceof SourceRefusal)) throw error
    const { code, waitSeconds: retryAfterSeconds } = error
    throw new AppError(code, { ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }) })
  }
}
