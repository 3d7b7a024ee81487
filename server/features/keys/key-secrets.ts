import type { KeySecrets } from '@litopys/contract/schemas/key'
import { SourceRefusal } from '#adapters/telegram/channel-source'
import type { MtprotoAccess } from '#adapters/telegram/mtproto-client'
import { readSession } from '#adapters/telegram/mtproto-session'
import type { Seal } from '#secrets/seal'
import { AppError } from '#server/errors'
import type { KnownKey } from './keys.store.ts'

type Sealed = Pick<
  KnownKey,
  'phoneEnding' | 'sealedPhoneNumber' | 'appId' | 'sealedAppHash' | 'sealedSession'
>

/** The columns of what is given. @throws AppError where the session is none that we know. */
export function sealSecrets(seal: Seal, id: string, given: KeySecrets): Promise<Sealed>
export function sealSecrets(seal: Seal, id: string, given: Partial<KeySecrets>): Promise<Partial<Sealed>>
export async function sealSecrets(
  seal: Seal,
  id: string,
  given: Partial<KeySecrets>,
): Promise<Partial<Sealed>> {
  const { phoneNumber, appId, appHash, stringSession } = given
  if (stringSession !== undefined && !(await readSession(stringSession))) throw unknownSession()
  return {
    ...(phoneNumber === undefined
      ? {}
      : {
          phoneEnding: phoneNumber.replace(/\D/g, '').slice(-4),
          sealedPhoneNumber: seal.close(phoneNumber, placeOf(id, 'phoneNumber')),
        }),
    ...(appId === undefined ? {} : { appId }),
    ...(appHash === undefined ? {} : { sealedAppHash: seal.close(appHash, placeOf(id, 'appHash')) }),
    ...(stringSession === undefined
      ? {}
      : { sealedSession: seal.close(stringSession.trim(), placeOf(id, 'stringSession')) }),
  }
}

/**
 * What the account of a key signs in with: for the adapter alone. @throws SourceRefusal where it was sealed
 * by other secrets than ours.
 */
export async function openAccess(seal: Seal, key: KnownKey): Promise<Required<MtprotoAccess>> {
  const { appHash, stringSession } = opened(seal, key)
  const session = await readSession(stringSession)
  if (!session) throw unknownSession()
  return { appId: key.appId, appHash, session }
}

function opened(seal: Seal, { id, sealedSession, sealedAppHash }: KnownKey) {
  try {
    return {
      stringSession: seal.open(sealedSession, placeOf(id, 'stringSession')),
      appHash: seal.open(sealedAppHash, placeOf(id, 'appHash')),
    }
  } catch {
    throw new SourceRefusal('key_unreadable')
  }
}

/** A box opens in its place alone. */
function placeOf(id: string, field: keyof KeySecrets): string {
  return `keys|${id}|${field}`
}

function unknownSession(): AppError {
  const message = 'This is no session of GramJS, Telethon or mtcute'
  return new AppError('validation_failed', { fields: [{ path: '/stringSession', message, code: 'session' }] })
}
