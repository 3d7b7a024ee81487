import type { AccountConnection } from './account-connection.ts'
import type { RemoteFile } from './channel-source.ts'
import { SourceRefusal } from './channel-source.ts'
import { answerOf, callWithRetries } from './mtproto-call.ts'
import type { FilePlace } from './mtproto-media.ts'
import { DamagedFile } from './zip-file.ts'

/** The longest part that Telegram returns at once: https://core.telegram.org/api/files#downloading-files */
const part = 1024 * 1024

/** A file of Telegram that is downloaded part by part, within the account's rate limit. */
export function remoteFile(connection: AccountConnection, { centre, location, size }: FilePlace): RemoteFile {
  return {
    size,
    async *read({ signal, onWait }) {
      let offset = 0
      while (offset < size) {
        const method = { _: 'upload.getFile', location, offset, limit: part } as const
        const answer = await answerOf(callWithRetries(connection, method, signal, centre), onWait)
        // Telegram redirects to a CDN only clients that announce support for it.
        if (answer._ !== 'upload.file') throw new SourceRefusal('telegram_refused', { detail: answer._ })
        yield Buffer.from(answer.bytes)
        offset += answer.bytes.length
        if (answer.bytes.length < part) break
      }
      if (offset !== size) throw new DamagedFile(`${offset} bytes instead of ${size}`)
    },
  }
}
