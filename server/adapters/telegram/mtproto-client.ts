import type { BaseTelegramClient } from '@mtcute/node'
import type { MtprotoSession } from './mtproto-session.ts'

/** What a Telegram account signs in with. */
export type MtprotoAccess = { appId: string; appHash: string; session?: MtprotoSession }

/** A connection of one account; nothing of it is kept on a disk. */
export type MtprotoClient = Pick<
  BaseTelegramClient,
  | 'call'
  | 'importSession'
  | 'exportSession'
  | 'computeSrpParams'
  | 'notifyLoggedIn'
  | 'onServerUpdate'
  | 'destroy'
>

/** How a client is made; it connects with its first call. */
export type MakeMtprotoClient = (access: Omit<MtprotoAccess, 'session'>) => Promise<MtprotoClient>

/**
 * Most servers never use Telegram's library, whose modules are a third of all: it is loaded with the first
 * account.
 */
export const mtcuteClient: MakeMtprotoClient = async ({ appId, appHash }) => {
  const { BaseTelegramClient, MemoryStorage } = await import('@mtcute/node')
  return new BaseTelegramClient({
    apiId: Number(appId),
    apiHash: appHash,
    storage: new MemoryStorage(),
    // Updates are asked for, so that none is lost between two connections.
    updates: false,
    // Whatever it would log may have a session in it.
    logLevel: 0,
    // Waits are ours: they are shown to operators.
    network: { middlewares: [] },
    initConnectionOptions: { deviceModel: 'Litopys', appVersion: '1' },
  })
}
