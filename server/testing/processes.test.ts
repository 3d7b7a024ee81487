import { postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServers } from './server-processes.ts'

let servers: Awaited<ReturnType<typeof startServers>>
beforeAll(async () => {
  servers = await startServers()
}, 120_000)
afterAll(() => servers.stop(), 60_000)

test('two processes that start at the same moment on empty databases are both ready', {
  timeout: 240_000,
}, async () => {
  const both = await Promise.all([servers.start('first'), servers.start('second')])
  const everything = { q: '', page: 1, itemsPerPage: 1 }
  for (const { api } of both)
    expect(await api.call(postRoutes.search, everything)).toMatchObject({ totalItems: 0 })
  const waited = both.map(({ output }) => /Another process is starting/.test(output.stdout + output.stderr))
  expect(waited.toSorted()).toEqual([false, true])
})
