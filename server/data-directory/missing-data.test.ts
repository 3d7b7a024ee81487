import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type ApiClient, connectTo } from '#cli/api-client'
import { startProgram, until } from '#testing/child'
import { startTestLitopys } from '#testing/litopys'
import { layOut } from '#testing/template'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { StartError } from '../errors.ts'
import { startInstance } from '../start.ts'
import { announcedSocket } from './directory.ts'

// Each test starts whole processes, which is slow on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

const home = mkdtempSync(join(tmpdir(), 'litopys-missing-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

/** A data directory with two imported posts. */
const used = join(home, 'used')
beforeAll(async () => {
  const litopys = await startTestLitopys({ DATA_DIR: used })
  const post = { channel: 'L', channelId: '777', date: 1_700_000_000, text: 'text' }
  await litopys.importPosts([
    { ...post, messageId: 1 },
    { ...post, messageId: 2 },
  ])
  await litopys.close()
})

function copyOfUsed(): string {
  const data = join(mkdtempSync(join(home, 'copy-')), 'data')
  // An exact copy, with the links in the archive.
  execFileSync('cp', ['-a', used, data])
  return data
}

function start(data: string) {
  return startProgram('server/main.ts', [], { DATA_DIR: data, PORT: '0' })
}

/** The start's refusal, in this process. */
async function refusal(data: string, settings: Record<string, string> = {}): Promise<string> {
  const config = readConfig({ DATA_DIR: data, PORT: '0', LOG_LEVEL: 'fatal', ...settings })
  try {
    const instance = await startInstance(config, systemClock)
    await instance.close()
  } catch (error) {
    if (error instanceof StartError) return error.message
    throw error
  }
  throw new Error('The server has started')
}

async function started(data: string) {
  const { child, output, ended } = start(data)
  await until(() => output.stdout.includes('ready') || child.exitCode !== null)
  const stop = async () => {
    child.kill('SIGTERM')
    const { code, stdout } = await ended
    expect(code).toBe(0)
    return stdout
  }
  return { api: connectTo(announcedSocket(data) ?? ''), stop }
}

/** Posts that a search finds, and faults that `verify` finds. */
async function lookThrough(api: ApiClient) {
  const { totalItems: posts } = await api.call(postRoutes.search, { q: '', page: 1, itemsPerPage: 1 })
  const { data: findings } = await api.call(archiveRoutes.verify, {})
  return { posts, wrong: findings.filter((finding) => !finding.ok) }
}

async function startAndLook(data: string) {
  const litopys = await startTestLitopys({ DATA_DIR: data })
  const found = await lookThrough(litopys.api)
  await litopys.close()
  return found
}

/** As a process, with the output of its start. */
async function runAndLook(data: string) {
  const { api, stop } = await started(data)
  const found = await lookThrough(api)
  return { ...found, stdout: await stop() }
}

describe('missing data keeps the server from starting', () => {
  test('records: no set-up link is printed, and no new records are made', async () => {
    const data = copyOfUsed()
    rmSync(join(data, 'records'), { recursive: true })
    const { code, stdout, stderr: message } = await start(data).ended
    expect([code, stdout]).toEqual([1, ''])
    expect(message).not.toContain('    at ')
    expect(message).toContain(`are missing from ${join(data, 'records')}`)
    expect(message).toContain('Restore the whole data directory from a backup')
    expect(readdirSync(join(data, 'records'))).toEqual([])
  })

  test('archive: the message says how many posts it had, and no new archive is made', async () => {
    const data = copyOfUsed()
    rmSync(join(data, 'archive'), { recursive: true })
    const message = await refusal(data)
    expect(message).toContain(`2 posts were imported, but the archive in ${join(data, 'archive')}`)
    expect(message).toContain('Restore the whole data directory from a backup')
    expect(readdirSync(join(data, 'archive'))).toEqual([])
  })

  test('an archive without its tables', async () => {
    const data = copyOfUsed()
    execFileSync('find', [
      join(data, 'archive', 'store'),
      '-name',
      'all_*',
      '-prune',
      '-exec',
      'rm',
      '-r',
      '{}',
      '+',
    ])
    expect(await refusal(data)).toContain('2 posts were imported')
  })

  test.each(['metadata', 'metadata/litopys.sql'])('archive/%s', async (name) => {
    const data = copyOfUsed()
    rmSync(join(data, 'archive', name), { recursive: true })
    expect(await refusal(data)).toContain(`is damaged: ${join(data, 'archive', name)}`)
  })

  test('an empty table definition', async () => {
    const data = copyOfUsed()
    truncateSync(join(data, 'archive', 'metadata', 'litopys', 'posts.sql'))
    expect(await refusal(data)).toContain('posts.sql is empty')
  })

  test('records with an empty PG_VERSION', async () => {
    const data = copyOfUsed()
    truncateSync(join(data, 'records', 'PG_VERSION'))
    const message = await refusal(data)
    expect(message).toContain(`The records in ${join(data, 'records')}`)
    expect(message).toContain('PG_VERSION is empty')
  })

  test('a disk that is too small for a first start', async () => {
    const data = join(mkdtempSync(join(home, 'small-')), 'data')
    const message = await refusal(data, { DISK_RESERVE_BYTES: String(2 ** 50) })
    expect(message).toContain(`The disk of ${data} is too full`)
    expect(message).toContain('DISK_RESERVE_BYTES')
    expect(readdirSync(join(data, 'records'))).toEqual([])
  })
})

test('a disk that is too full, with no archive yet', async () => {
  const data = join(mkdtempSync(join(home, 'full-')), 'data')
  layOut(data)
  rmSync(join(data, 'archive'), { recursive: true })
  expect(await refusal(data, { DISK_RESERVE_BYTES: String(2 ** 50) })).toContain(
    `The disk of ${data} is too full`,
  )
})

describe('an operator can decide to start without the missing part', () => {
  test('with new records over the posts', async () => {
    const data = copyOfUsed()
    rmSync(join(data, 'records'), { recursive: true })
    const consent = join(data, 'start-without-records')
    expect(await refusal(data)).toContain(consent)
    writeFileSync(consent, '')
    const { posts, wrong, stdout } = await runAndLook(data)
    // The audit log starts again. The checkpoints of the earlier one are kept. The seals are lost.
    expect(posts).toBe(2)
    expect(wrong).toEqual([
      expect.objectContaining({ detail: expect.stringContaining('has observations, but no seal') }),
    ])
    expect(readdirSync(join(data, 'audit'))).toEqual([
      expect.stringMatching(/^checkpoints-until-\d{4}-\d\d-\d\dT[\d.]+Z\.jsonl$/),
      'checkpoints.jsonl',
    ])
    expect(stdout).toContain('Set up the first administrator')
    expect(existsSync(consent)).toBe(false)
    expect((await startAndLook(data)).posts).toBe(2)
    // The decision applies to one loss only.
    rmSync(join(data, 'records'), { recursive: true })
    expect(await refusal(data)).toContain(consent)
  })

  test('with an empty archive', async () => {
    const data = copyOfUsed()
    rmSync(join(data, 'archive'), { recursive: true })
    const consent = join(data, 'start-without-archive')
    expect(await refusal(data)).toContain(consent)
    writeFileSync(consent, '')
    const { posts, wrong } = await startAndLook(data)
    expect(posts).toBe(0)
    // The seals show what is lost.
    expect(wrong).toEqual([
      expect.objectContaining({ detail: 'the observations do not lead to the root of seal 1' }),
    ])
    expect(existsSync(consent)).toBe(false)
    expect((await startAndLook(data)).posts).toBe(0)
  })
})

test('a table definition that a kill left unfinished is no damage', async () => {
  const data = copyOfUsed()
  writeFileSync(join(data, 'archive', 'metadata', 'litopys', 'posts.sql.tmp'), '')
  expect((await startAndLook(data)).posts).toBe(2)
})

test('records that only commands have used count as new: the set-up link is printed', async () => {
  const { posts, stdout } = await runAndLook(copyOfUsed())
  expect(posts).toBe(2)
  expect(stdout).toContain('Set up the first administrator')
})
