import type { AccountConnection, MtprotoLimits } from './account-connection.ts'
import { SourceRefusal } from './channel-source.ts'
import { createHostRateLimit } from './host-rate-limit.ts'
import { mtprotoLimits } from './mtproto-call.ts'
import type { MakeMtprotoClient, MtprotoAccess } from './mtproto-client.ts'

export type AccountConnectionsDeps = {
  makeClient: MakeMtprotoClient
  /** Credentials of a key; undefined if there is no such key. */
  accessOf(key: string): Promise<Required<MtprotoAccess> | undefined>
  limits?: Partial<MtprotoLimits>
  /** Milliseconds between two calls of one account. */
  everyMs?: number
  /** An unused connection is closed after this time. */
  idleMs?: number
}

export type AccountConnections = {
  /**
   * Runs `work` with the connection of a key, which is opened if needed. @throws SourceRefusal if the key is
   * gone.
   */
  use<T>(key: string, work: (connection: AccountConnection) => Promise<T>): Promise<T>
  /** As `use`, while the generator is read. */
  stream<T>(key: string, work: (connection: AccountConnection) => AsyncIterable<T>): AsyncGenerator<T>
  /** Closes the connection, because the session of the key changed or was deleted. */
  forget(key: string): Promise<void>
  close(): Promise<void>
}

type Open = { connection: AccountConnection; users: number; timer?: NodeJS.Timeout }
/** State of an account that outlives its connection, such as a wait that Telegram asked for. */
type Account = Pick<AccountConnection, 'rateLimit' | 'channels'>

/** Connection pool with one connection per key, shared by all channels read with it. */
export function createAccountConnections(deps: AccountConnectionsDeps): AccountConnections {
  const open = new Map<string, Promise<Open>>()
  const accounts = new Map<string, Account>()
  const { everyMs = 1_000, idleMs = 60_000 } = deps

  const openConnection = async (key: string): Promise<Open> => {
    const access = await deps.accessOf(key)
    if (!access) throw new SourceRefusal('key_missing')
    const client = await deps.makeClient(access)
    await client.importSession(access.session, true)
    const account = accounts.get(key) ?? {
      rateLimit: createHostRateLimit(everyMs),
      channels: new Map(),
    }
    accounts.set(key, account)
    const connection = { client, ...account, limits: { ...mtprotoLimits, ...deps.limits } }
    return { connection, users: 0 }
  }
  const take = async (key: string): Promise<Open> => {
    const opening = open.get(key) ?? openConnection(key)
    open.set(key, opening)
    const taken = await opening.catch((error: unknown) => {
      if (open.get(key) === opening) open.delete(key)
      throw error
    })
    clearTimeout(taken.timer)
    taken.users += 1
    return taken
  }
  const forget = async (key: string, idle?: Open) => {
    const opening = open.get(key)
    const known = await opening?.catch(() => undefined)
    if (idle && (known !== idle || idle.users > 0)) return
    if (open.get(key) === opening) open.delete(key)
    clearTimeout(known?.timer)
    await known?.connection.client.destroy()
  }
  const release = (key: string, taken: Open) => {
    taken.users -= 1
    if (taken.users > 0) return
    taken.timer = setTimeout(() => void forget(key, taken), idleMs)
    taken.timer.unref()
  }
  return {
    use: async (key, work) => {
      const taken = await take(key)
      try {
        return await work(taken.connection)
      } finally {
        release(key, taken)
      }
    },
    async *stream(key, work) {
      const taken = await take(key)
      try {
        yield* work(taken.connection)
      } finally {
        release(key, taken)
      }
    },
    forget: async (key) => {
      accounts.delete(key)
      await forget(key)
    },
    close: async () => {
      accounts.clear()
      for (const key of [...open.keys()]) await forget(key)
    },
  }
}
