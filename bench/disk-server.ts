import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ApiClient, connectTo } from '../server/cli/api-client.ts'
import { announcedSocket } from '../server/data-directory/directory.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** A server on a failing disk. */
export function startServer(data: string) {
  const env = { ...process.env, DATA_DIR: data, PORT: '0', LOG_LEVEL: 'fatal' }
  const child = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stderr: '' }
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output.stderr += text
  })
  const ended = once(child, 'exit')
  return {
    child,
    output,
    ended,
    /** The API; undefined if the server ended before it was ready. */
    ready: async (): Promise<ApiClient | undefined> => {
      await Promise.race([once(child.stdout, 'data'), ended])
      const socket = announcedSocket(data)
      return child.exitCode === null && socket !== undefined ? connectTo(socket) : undefined
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}
