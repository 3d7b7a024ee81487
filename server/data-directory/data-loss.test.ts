import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { afterAll, describe, expect, inject, test, vi } from 'vitest'
import { type ApiClient, connectTo } from '#cli/api-client'
import { type Ended, startProgram, until } from '#testing/child'
import { diskFaults } from '#testing/disk-faults'
import { jobEnd, startTestLitopys } from '#testing/litopys'
import { layOut } from '#testing/template'
import { announcedSocket } from './directory.ts'

// Each test starts whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000 })

const home = mkdtempSync(join(tmpdir(), 'litopys-data-loss-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

function newData(): { data: string; scratch: string } {
  const scratch = mkdtempSync(join(home, 'test-'))
  const data = join(scratch, 'data')
  layOut(data)
  return { data, scratch }
}

async function start(data: string, env: Record<string, string> = {}) {
  const server = startProgram('server/main.ts', [], { DATA_DIR: data, PORT: '0', LOG_LEVEL: 'fatal', ...env })
  await until(() => server.output.stdout.includes('ready') || server.child.exitCode !== null)
  const api = connectTo(announcedSocket(data) ?? '')
  return { ...server, api }
}

/**
 * Saves requests one after the other until the server has stopped. Returns the titles that it acknowledged.
 */
async function saveUntilEnd(api: ApiClient, acknowledged: string[]): Promise<void> {
  for (let i = 0; ; i += 1) {
    const title = `request ${i}`
    try {
      await api.call(requestRoutes.add, { title, search: 'a' })
    } catch {
      return
    }
    acknowledged.push(title)
  }
}

async function savedTitles(api: ApiClient): Promise<string[]> {
  const titles: string[] = []
  for (let page = 1; ; page += 1) {
    const { data } = await api.call(requestRoutes.list, { search: '', page, itemsPerPage: 200 })
    if (data.length === 0) return titles
    titles.push(...data.map(({ title }) => title))
  }
}

async function importPosts(api: ApiClient, scratch: string) {
  const file = join(scratch, 'posts.jsonl')
  const post = { channel: 'L', channelId: '777', date: 1_700_000_000, text: 'text' }
  const lines = Array.from({ length: 100 }, (_, i) => JSON.stringify({ ...post, messageId: i + 1 }))
  writeFileSync(file, lines.join('\n'))
  const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'posts.jsonl' }, file)
  const { data: job } = await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
  return (await jobEnd(api, job.id)).state
}

async function stop(server: { child: { kill(signal: 'SIGTERM'): boolean }; ended: Promise<Ended> }) {
  server.child.kill('SIGTERM')
  return (await server.ended).code
}

describe.runIf(process.platform === 'linux')('a disk that refuses writes ends the process', () => {
  const faultsOfDisk = ['fsync EIO', 'write ENOSPC', 'write EIO', 'fsync ENOSPC'] as const
  test.each(inject('isLong') ? faultsOfDisk : faultsOfDisk.slice(0, 2))(
    '%s: with a message, and every acknowledged change is kept',
    async (fault) => {
      const { data, scratch } = newData()
      const faults = diskFaults(scratch, join(data, 'records'))
      const server = await start(data, faults.env)
      const acknowledged: string[] = []
      const saving = saveUntilEnd(server.api, acknowledged)
      await until(() => acknowledged.length > 20)
      faults.order(fault)
      await saving
      const { code, stderr } = await server.ended
      expect(code).toBe(1)
      expect(stderr).toContain(`The data in ${join(data, 'records')} can no longer be written`)
      expect(stderr).not.toContain('    at ')
      faults.heal()
      const again = await startTestLitopys({ DATA_DIR: data })
      const titles = new Set(await savedTitles(again.api))
      expect(acknowledged.filter((title) => !titles.has(title))).toEqual([])
      await again.close()
    },
  )
})

test.runIf(process.platform === 'linux')(
  'an import whose posts cannot be synced is not acknowledged, and can be repeated',
  async () => {
    const { data, scratch } = newData()
    const faults = diskFaults(scratch, join(data, 'archive'))
    const { api, ...server } = await start(data, faults.env)
    faults.order('fsync EIO')
    expect(await importPosts(api, scratch)).toMatchObject({ status: 'failed' })
    // The server still runs and answers.
    expect(await savedTitles(api)).toEqual([])
    faults.heal()
    expect(await importPosts(api, scratch)).toEqual({ status: 'done' })
    expect((await api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 1 })).totalItems).toBe(100)
    const { data: findings } = await api.call(archiveRoutes.verify, {})
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
    expect(await stop(server)).toBe(0)
  },
)

describe('removing data that is in use ends the process', () => {
  // In the short form, a part of each engine: without the whole directory, the records are gone too.
  test.each(['records', 'archive', ...(inject('isLong') ? [''] : [])])(
    'DATA_DIR/%s, and no change is acknowledged after it',
    async (part) => {
      const { data } = newData()
      const server = await start(data)
      const acknowledged: string[] = []
      const saving = saveUntilEnd(server.api, acknowledged)
      await until(() => acknowledged.length > 5)
      // The engine may add a file meanwhile.
      rmSync(join(data, part), { recursive: true, maxRetries: 10 })
      const before = acknowledged.length
      await expect(server.api.download('/readyz')).rejects.toThrow()
      await saving
      // One may have been in progress.
      if (part !== 'archive') expect(acknowledged.length - before).toBeLessThanOrEqual(1)
      const { code, stderr } = await server.ended
      expect(code).toBe(1)
      expect(stderr).toMatch(new RegExp(`${join(data, part)}.* was (removed|deleted) while`))
      expect(stderr).not.toContain('    at ')
    },
  )
})
