import type { BaseTelegramClient } from '@mtcute/node'
import type { MtprotoSession } from './mtproto-session.ts'

/** Credentials of a Telegram account. */
export type MtprotoAccess = { appId: string; appHash: string; session?: MtprotoSession }

/** Connection of one account. It writes nothing to a disk. */
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

/** Creates a client, which connects with its first call. */
export type MakeMtprotoClient = (access: Omit<MtprotoAccess, 'session'>) => Promise<MtprotoClient>

/**
 * The library is imported with the first account: most servers never use it, and it is a third of all
 * modules.
 */
export const mtcuteClient: MakeMtprotoClient = async ({ appId, appHash }) => {
  const { BaseTelegramClient, MemoryStorage } = await import('@mtcute/node')
  return new BaseTelegramClient({
    apiId: Number(appId),
    apiHash: appHash,
    storage: new MemoryStorage(),
    // Updates are requested explicitly, so that none is lost between two connections.
    updates: false,
    // The library's log could contain a session.
    logLevel: 0,
    // The library does not wait on its own: waits are shown to operators.
    network: { middlewares: [] },
    initConnectionOptions: { deviceModel: 'Litopys', appVersion: '1' },
  })
}
