import { randomBytes } from 'node:crypto'
import { BaseTelegramClient, Long, MemoryStorage, tl } from '@mtcute/node'
import { readStringSession, writeStringSession } from '@mtcute/node/utils.js'
import type { MakeMtprotoClient, MtprotoClient } from '#adapters/telegram/mtproto-client'
import { answerOfChannels, type OfflineChannel } from './telegram-channels.ts'
import { answerOfFiles, type OfflineFile } from './telegram-files.ts'

/** A user with a Telegram account. */
export type OfflineAccount = {
  phone: string
  code: string
  password?: string
  user: tl.RawUser
  authKey: Uint8Array
}

/**
 * A fake Telegram without a network. Real mtcute clients are used, and each of their calls is answered here.
 * It identifies accounts by the keys of their sessions, as Telegram does.
 */
export type OfflineTelegram = {
  makeClient: MakeMtprotoClient
  accounts: OfflineAccount[]
  channels: OfflineChannel[]
  files: OfflineFile[]
  /** Names of the received calls, in order. */
  calls: string[]
  /** Faults of the next calls of a method, one each, in place of an answer. */
  troubles: { method: tl.RpcMethod['_']; trouble: Trouble }[]
  addAccount(wish?: { phone?: string; password?: string }): OfflineAccount
  /** The session of an account in mtcute's text format. */
  sessionOf(account: OfflineAccount): string
  /** Sends an update of a channel to the connected clients. */
  tell(channelId: number): void
}

/** `lost`: the connection breaks. `none`: the call is answered. An object: an error of Telegram. */
export type Trouble = 'lost' | 'none' | { code: number; text: string }

export const offlineApp = { appId: '12345', appHash: '0123456789abcdef0123456789abcdef' }

export function startOfflineTelegram(): OfflineTelegram {
  const clients = new Set<MtprotoClient>()
  const telegram: OfflineTelegram = {
    accounts: [],
    channels: [],
    files: [],
    calls: [],
    troubles: [],
    makeClient: async (access) => {
      const client = clientOf(telegram, access)
      clients.add(client)
      return client
    },
    addAccount: ({ phone = '380501234567', password } = {}) => {
      const id = 1_000 + telegram.accounts.length
      const user: tl.RawUser = { _: 'user', id, self: true, firstName: 'Олена', username: `olena${id}` }
      const authKey = new Uint8Array(randomBytes(256))
      const account = { phone, code: '54321', ...(password ? { password } : {}), user, authKey }
      telegram.accounts.push(account)
      return account
    },
    sessionOf: ({ authKey }) => textOf(authKey),
    tell: (channelId) => {
      for (const client of clients) client.onServerUpdate.emit(hintOf(channelId))
    },
  }
  return telegram
}

function clientOf(telegram: OfflineTelegram, { appId, appHash }: { appId: string; appHash: string }) {
  const client = new BaseTelegramClient({
    apiId: Number(appId),
    apiHash: appHash,
    storage: new MemoryStorage(),
    updates: false,
    logLevel: 0,
    transport: {
      connect: async () => {
        throw new Error('a test must not connect to Telegram')
      },
      packetCodec: () => {
        throw new Error('a test must not connect to Telegram')
      },
    },
  })
  const state: Connection = { telegram, client, appHash, waitsForPassword: undefined }
  // An own property hides the method of the class.
  return Object.defineProperties(client, {
    call: {
      value: (method: tl.RpcMethod, way?: { dcId?: number }) => answer(state, method, way?.dcId),
    },
    computeSrpParams: {
      value: async (_request: unknown, password: string) => ({
        _: 'inputCheckPasswordSRP',
        srpId: Long.ZERO,
        A: new TextEncoder().encode(password),
        M1: new Uint8Array(),
      }),
    },
  })
}

type Connection = {
  telegram: OfflineTelegram
  client: BaseTelegramClient
  appHash: string
  waitsForPassword: OfflineAccount | undefined
}

async function answer(connection: Connection, method: tl.RpcMethod, centre?: number): Promise<unknown> {
  const { telegram } = connection
  telegram.calls.push(method._)
  const at = telegram.troubles.findIndex((one) => one.method === method._)
  const [next] = at < 0 ? [] : telegram.troubles.splice(at, 1)
  if (next?.trouble === 'lost') throw new Error('Connection is closed')
  if (next && next.trouble !== 'none') throw refused(next.trouble.code, next.trouble.text)
  const signedIn = await answerOfSignIn(connection, method)
  if (signedIn !== undefined) return signedIn
  const account = await accountOf(connection)
  if (!account) throw refused(401, 'AUTH_KEY_UNREGISTERED')
  if (method._ === 'users.getUsers') return [account.user]
  if (method._ === 'upload.getFile') return answerOfFiles(telegram.files, method, centre)
  return answerOfChannels(telegram.channels, method)
}

async function answerOfSignIn(connection: Connection, method: tl.RpcMethod): Promise<unknown> {
  const { telegram, appHash } = connection
  switch (method._) {
    case 'auth.sendCode': {
      if (appHash !== offlineApp.appHash) throw refused(400, 'API_ID_INVALID')
      if (!phoneAccount(telegram, method.phoneNumber)) throw refused(400, 'PHONE_NUMBER_INVALID')
      const type: tl.auth.RawSentCodeTypeApp = { _: 'auth.sentCodeTypeApp', length: 5 }
      return { _: 'auth.sentCode', type, phoneCodeHash: 'sent' } satisfies tl.auth.RawSentCode
    }
    case 'auth.signIn': {
      const account = phoneAccount(telegram, method.phoneNumber)
      if (!account || account.code !== method.phoneCode) throw refused(400, 'PHONE_CODE_INVALID')
      if (account.password === undefined) return await signedIn(connection, account)
      connection.waitsForPassword = account
      throw refused(401, 'SESSION_PASSWORD_NEEDED')
    }
    case 'account.getPassword':
      return { _: 'account.password', hint: 'the usual one' }
    case 'auth.checkPassword': {
      const { waitsForPassword: account } = connection
      const given =
        method.password._ === 'inputCheckPasswordSRP' ? new TextDecoder().decode(method.password.A) : ''
      if (!account || given !== account.password) throw refused(400, 'PASSWORD_HASH_INVALID')
      return await signedIn(connection, account)
    }
    default:
      return undefined
  }
}

async function signedIn({ client }: Connection, { authKey, user }: OfflineAccount) {
  await client.importSession(textOf(authKey), true)
  return { _: 'auth.authorization', user } satisfies tl.auth.RawAuthorization
}

function phoneAccount({ accounts }: OfflineTelegram, phone: string): OfflineAccount | undefined {
  return accounts.find((account) => account.phone === phone)
}

async function accountOf({ telegram, client }: Connection): Promise<OfflineAccount | undefined> {
  const { authKey } = readStringSession(await client.exportSession())
  return telegram.accounts.find((account) => Buffer.compare(account.authKey, authKey) === 0)
}

function textOf(authKey: Uint8Array): string {
  const main = { id: 2, ipAddress: '149.154.167.51', port: 443 }
  return writeStringSession({ version: 3, self: null, primaryDcs: { main, media: main }, authKey })
}

function hintOf(channelId: number): tl.RawUpdateShort {
  return { _: 'updateShort', update: { _: 'updateChannel', channelId }, date: 0 }
}

/** An error in Telegram's format, with its numbers in the text. */
function refused(code: number, text: string): tl.RpcError {
  return tl.RpcError.fromTl({ errorCode: code, errorMessage: text })
}
