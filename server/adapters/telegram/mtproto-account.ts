import type { KeyTest } from '@litopys/contract/schemas/key'
import { SourceRefusal } from './channel-source.ts'
import { askOnce } from './mtproto-call.ts'
import type { MtprotoLines } from './mtproto-lines.ts'

/** Asks Telegram whose session a key has. */
export async function testAccount(lines: MtprotoLines, key: string, signal: AbortSignal): Promise<KeyTest> {
  try {
    const users = await lines.use(key, (line) =>
      askOnce(line, { _: 'users.getUsers', id: [{ _: 'inputUserSelf' }] }, signal),
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
