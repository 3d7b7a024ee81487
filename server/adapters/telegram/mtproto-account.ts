import type { KeyTest } from '@litopys/contract/schemas/key'
import type { AccountConnections } from './account-connections.ts'
import { SourceRefusal } from './channel-source.ts'
import { callOnce } from './mtproto-call.ts'

/** Asks Telegram whose session a key has. */
export async function testAccount(
  connections: AccountConnections,
  key: string,
  signal: AbortSignal,
): Promise<KeyTest> {
  try {
    const users = await connections.use(key, (connection) =>
      callOnce(connection, { _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] }, signal),
    )
    const [user] = users
    if (user?._ !== 'user') throw new SourceRefusal('telegram_session_ended')
    const name = [user.firstName, user.lastName].filter((part) => part).join(' ')
    return { outcome: 'ok', account: { name, ...(user.username ? { username: user.username } : {}) } }
  } catch (error) {
    if (!(error instanceof SourceRefusal)) throw error
    const { code, waitSeconds } = error
    return { outcome: code, ...(waitSeconds === undefined ? {} : { waitSeconds }) }
  }
}
