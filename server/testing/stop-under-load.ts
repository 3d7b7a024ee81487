import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { type ApiClient, connectTo } from '#cli/api-client'
import { announcedSocket } from '#data-directory/directory'
import { startProgram, until } from './child.ts'

/**
 * `code`: exit code of the process, null if a signal ended it. `stopMs`: milliseconds from SIGTERM to the
 * end. `answered`: searches before that.
 */
export type Stop = { code: number | null; stopMs: number; answered: number; stderr: string }

const heavyLines = ['*а*', '"на в"~50', '?а*', 'дрони~2 OR обстріл~2', '*e*', '"the of"~50']

/**
 * Starts a server with `directory`, sends heavy searches without a pause, and stops it with SIGTERM after
 * `afterMs`.
 */
export async function stopUnderLoad(directory: string, afterMs: number): Promise<Stop> {
  const server = startProgram('server/main.ts', [], { DATA_DIR: directory, PORT: '0', LOG_LEVEL: 'error' })
  await until(() => server.output.stdout.includes('ready') || server.child.exitCode !== null)
  const socket = announcedSocket(directory)
  if (!socket) throw new Error(`The server did not start: ${server.output.stderr}`)
  const over = new AbortController()
  let answered = 0
  const api = connectTo(socket)
  const search = async (q: string) => {
    while (!over.signal.aborted) {
      await screen(api, q).then(
        () => {
          answered += 1
        },
        // A server that stops closes the connections of its callers.
        () => undefined,
      )
    }
  }
  const searching = heavyLines.map(search)
  // On a busy machine the first searches take longer than that.
  await Promise.all([sleep(afterMs), until(() => answered > 0)])
  const begin = performance.now()
  server.child.kill('SIGTERM')
  const { code, stderr } = await server.ended
  const stopMs = Math.round(performance.now() - begin)
  over.abort()
  await Promise.all(searching)
  await api.close()
  return { code, stopMs, answered, stderr }
}

async function screen(api: ApiClient, q: string): Promise<void> {
  await Promise.all([
    api.call(postRoutes.search, { q, page: 1, itemsPerPage: 20, sortBy: { key: 'relevance' } }),
    api.call(postRoutes.facets, {
      q,
      filters: {},
      field: 'author,inLanguage,tags',
      limit: 10,
      order: 'count',
    }),
    api.call(postRoutes.histogram, { q, filters: {}, collection: 'archives', interval: 'day' }),
  ])
}
