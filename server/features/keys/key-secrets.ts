import type { KeySecrets } from '@litopys/contract/schemas/key'
import { SourceRefusal } from '#adapters/telegram/channel-source'
import type { MtprotoAccess } from '#adapters/telegram/mtproto-client'
import { readSession } from '#adapters/telegram/mtproto-session'
import type { HomeProcess } from '#jobs/home-process'
import type { SealedColumn } from '#records/reseal'
import type { Seal } from '#secrets/seal'
import { AppError } from '#server/errors'
import type { KeyDeps } from './keys.deps.ts'
import type { KnownKey } from './keys.store.ts'

type Sealed = Pick<
  KnownKey,
  'phoneEnding' | 'sealedPhoneNumber' | 'appId' | 'sealedAppHash' | 'sealedSession'
>

/**
 * Seals the given secrets for their columns.
 * @throws AppError where the session has an unknown format.
 */
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
 * Opens the credentials of a key's account; only the adapter may use them.
 * @throws SourceRefusal where other secrets sealed them.
 */
async function openAccess(seal: Seal, key: KnownKey): Promise<Required<MtprotoAccess>> {
  const { appHash, stringSession } = opened(seal, key)
  const session = await readSession(stringSession)
  if (!session) throw unknownSession()
  return { appId: key.appId, appHash, session }
}

type AccessDeps = Pick<KeyDeps, 'seal'> & {
  home: Pick<HomeProcess, 'isHome'>
  keys: Pick<KeyDeps['keys'], 'find'>
}

/**
 * Access of the account with this id; undefined if there is none.
 * @throws SourceRefusal if another process is the home: a refresh that still runs here would use the session too, and
 * Telegram ends a session that is used from two places at once.
 */
export async function openAccessOf({ home, keys, seal }: AccessDeps, id: string) {
  if (!home.isHome()) throw new SourceRefusal('telegram_unreachable', { passes: true })
  const key = await keys.find(id)
  return key && (await openAccess(seal, key))
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

/** The columns with secrets of accounts. */
export const sealedColumns: SealedColumn[] = (
  [
    ['sealedPhoneNumber', 'phoneNumber'],
    ['sealedAppHash', 'appHash'],
    ['sealedSession', 'stringSession'],
  ] as const
).map(([column, field]) => ({ table: 'keys', id: 'id', column, contextOf: (id) => placeOf(id, field) }))

/** Binds a sealed value to its row and column; it cannot be opened elsewhere. */
function placeOf(id: string, field: keyof KeySecrets): string {
  return `keys|${id}|${field}`
}

function unknownSession(): AppError {
  const message = 'Not a session of GramJS, Telethon or mtcute'
  return new AppError('validation_failed', { fields: [{ path: '/stringSession', message, code: 'session' }] })
}
