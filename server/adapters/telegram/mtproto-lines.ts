import { SourceRefusal } from './channel-source.ts'
import { mtprotoLimits } from './mtproto-call.ts'
import type { MakeMtprotoClient, MtprotoAccess } from './mtproto-client.ts'
import type { Line, MtprotoLimits } from './mtproto-line.ts'
import { createPoliteness } from './politeness.ts'

export type MtprotoLinesDeps = {
  makeClient: MakeMtprotoClient
  /** What a key signs in with; undefined where there is no such key. */
  accessOf(key: string): Promise<Required<MtprotoAccess> | undefined>
  limits?: Partial<MtprotoLimits>
  /** Between two calls of one account. */
  everyMs?: number
  /** A connection that nobody uses is closed after that long. */
  idleMs?: number
}

export type MtprotoLines = {
  /**
   * `work` with the connection of a key, which is opened where it is not open. @throws SourceRefusal where
   * the key is gone.
   */
  use<T>(key: string, work: (line: Line) => Promise<T>): Promise<T>
  /** As `use`, for as long as the generator lives. */
  stream<T>(key: string, work: (line: Line) => AsyncIterable<T>): AsyncGenerator<T>
  /** Another session is going to be used, or none. */
  forget(key: string): Promise<void>
  close(): Promise<void>
}

type Open = { line: Line; users: number; timer?: NodeJS.Timeout }
/**
 * What stays of an account when its connection is closed: a wait that Telegram asked for is none of the
 * connection's.
 */
type Account = Pick<Line, 'politeness' | 'channels'>

/** One connection for each key, however many channels are read with it. */
export function createMtprotoLines(deps: MtprotoLinesDeps): MtprotoLines {
  const open = new Map<string, Promise<Open>>()
  const accounts = new Map<string, Account>()
  const { everyMs = 1_000, idleMs = 60_000 } = deps

  const openLine = async (key: string): Promise<Open> => {
    const access = await deps.accessOf(key)
    if (!access) throw new SourceRefusal('key_missing')
    const client = await deps.makeClient(access)
    await client.importSession(access.session, true)
    const account = accounts.get(key) ?? {
      politeness: createPoliteness(everyMs),
      channels: new Map(),
    }
    accounts.set(key, account)
    const line = { client, ...account, limits: { ...mtprotoLimits, ...deps.limits } }
    return { line, users: 0 }
  }
  const take = async (key: string): Promise<Open> => {
    const opening = open.get(key) ?? openLine(key)
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
    await known?.line.client.destroy()
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
        return await work(taken.line)
      } finally {
        release(key, taken)
      }
    },
    async *stream(key, work) {
      const taken = await take(key)
      try {
        yield* work(taken.line)
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
