import type { CodePlace } from '@litopys/contract/schemas/key'
import type { tl } from '@mtcute/node'
import { SourceRefusal } from './channel-source.ts'
import type { MakeMtprotoClient, MtprotoAccess, MtprotoClient } from './mtproto-client.ts'
import { isRpcError, refusalOf } from './mtproto-faults.ts'

/** The next input of the sign-in, or the text of the session. */
export type SignInStep =
  | { step: 'code'; place: CodePlace }
  | { step: 'password'; hint: string }
  | { step: 'done'; stringSession: string }

/** A sign-in of a Telegram account in progress. Only its connection is kept. */
export type MtprotoSignIn = {
  first: SignInStep
  code(code: string): Promise<SignInStep>
  password(password: string): Promise<SignInStep>
  close(): Promise<void>
}

type Beginning = Omit<MtprotoAccess, 'session'> & { phoneNumber: string }

/**
 * Makes Telegram send a code. @throws SourceRefusal, as each step does; the same step can then be retried.
 */
export async function beginMtprotoSignIn(
  make: MakeMtprotoClient,
  { phoneNumber, ...access }: Beginning,
): Promise<MtprotoSignIn> {
  const client = await make(access)
  const phone = phoneNumber.replace(/\D/g, '')
  const close = () => client.destroy()
  try {
    const sent = await withTelegramErrors(
      client.call(
        {
          _: 'auth.sendCode',
          phoneNumber: phone,
          apiHash: access.appHash,
          apiId: Number(access.appId),
          settings: { _: 'codeSettings' },
        },
        { timeout },
      ),
    )
    if (sent._ === 'auth.sentCodePaymentRequired')
      throw new SourceRefusal('telegram_refused', { detail: 'payment required' })
    if (sent._ === 'auth.sentCodeSuccess')
      return { ...ended, first: await finish(client, sent.authorization), close }
    const { phoneCodeHash } = sent
    return {
      first: { step: 'code', place: placeOf(sent.type) },
      code: (phoneCode) => giveCode(client, { phoneNumber: phone, phoneCodeHash, phoneCode }),
      password: (password) => givePassword(client, password),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

const timeout = 30_000

const over = async (): Promise<SignInStep> => {
  throw new SourceRefusal('key_sign_in_ended')
}
const ended = { code: over, password: over }

async function giveCode(
  client: MtprotoClient,
  given: Omit<tl.auth.RawSignInRequest, '_'>,
): Promise<SignInStep> {
  try {
    return await finish(client, await client.call({ _: 'auth.signIn', ...given }, { timeout }))
  } catch (error) {
    if (!isRpcError(error, 'SESSION_PASSWORD_NEEDED')) throw refusalOf(error)
    const { hint = '' } = await withTelegramErrors(client.call({ _: 'account.getPassword' }, { timeout }))
    return { step: 'password', hint }
  }
}

async function givePassword(client: MtprotoClient, text: string): Promise<SignInStep> {
  const state = await withTelegramErrors(client.call({ _: 'account.getPassword' }, { timeout }))
  const password = await client.computeSrpParams(state, text)
  return await finish(
    client,
    await withTelegramErrors(client.call({ _: 'auth.checkPassword', password }, { timeout })),
  )
}

async function finish(client: MtprotoClient, authorization: tl.auth.TypeAuthorization): Promise<SignInStep> {
  if (authorization._ === 'auth.authorizationSignUpRequired') throw new SourceRefusal('telegram_no_account')
  await client.notifyLoggedIn(authorization)
  return { step: 'done', stringSession: await client.exportSession() }
}

function placeOf({ _: kind }: tl.auth.TypeSentCodeType): CodePlace {
  switch (kind) {
    case 'auth.sentCodeTypeApp':
      return 'app'
    case 'auth.sentCodeTypeSms':
    case 'auth.sentCodeTypeFirebaseSms':
      return 'sms'
    case 'auth.sentCodeTypeCall':
    case 'auth.sentCodeTypeFlashCall':
    case 'auth.sentCodeTypeMissedCall':
      return 'call'
    case 'auth.sentCodeTypeEmailCode':
      return 'email'
    default:
      return 'other'
  }
}

async function withTelegramErrors<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw refusalOf(error)
  }
}
