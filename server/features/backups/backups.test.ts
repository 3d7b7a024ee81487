import { createHash } from 'node:crypto'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { check } from '@litopys/contract/check'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { backupRoutes } from '@litopys/contract/routes/backups'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import type { Job } from '@litopys/contract/schemas/job'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createWriteGate } from '#archive/write-gate'
import { connectTo } from '#cli/api-client'
import { checkRestored } from '#cli/check-restored'
import { openFolderStore } from '#files/folder-store'
import { storeFile } from '#media/files'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import { startInstance } from '#server/start'
import { startProgram, until } from '#testing/child'
import { runHere } from '#testing/command'
import { jobEnd, startTestLitopys, type TestLitopys } from '#testing/litopys'
import { layOut } from '#testing/template'
import { listEntry } from './manifest.ts'
import { openRepository, openRepositoryWriter } from './repository.store.ts'
import { restoreBackup } from './restore-backup.usecase.ts'
import { openSecrets, sealSecrets } from './sealed-secrets.ts'
import { chosenBackup, verifyBackups } from './verify-backup.usecase.ts'

const home = mkdtempSync(join(tmpdir(), 'litopys-backup-'))
const passphrase = 'correct horse battery'
let litopys: TestLitopys
let count = 0
const newFolder = () => {
  count += 1
  return join(home, String(count))
}
/** A backup that no test changes. */
const kept = join(home, 'kept')
const copyOfKept = () => {
  const directory = newFolder()
  cpSync(kept, directory, { recursive: true })
  return directory
}
beforeAll(async () => {
  litopys = await startTestLitopys()
  await litopys.importPosts(posts(1, 300))
  await backUp(kept)
})
afterAll(async () => {
  await litopys.close()
  rmSync(home, { recursive: true, force: true })
})

function posts(from: number, to: number, channelId = 7) {
  return Array.from({ length: to - from + 1 }, (_, i) => ({
    channel: `Channel ${channelId}`,
    channelId,
    messageId: from + i,
    date: new Date(Date.UTC(2026, 0, 1) + (from + i) * 60_000).toISOString(),
    text: `Допис ${from + i} про міст номер ${(from + i) % 17} і дорогу до нього`,
  }))
}

/** Stores a file of a post. `path`: below the data directory. */
async function storePicture() {
  const content = Buffer.from('a picture')
  const hash = createHash('sha256').update(content).digest('hex')
  const data = join(litopys.directory, 'data')
  const files = openFolderStore({ kind: 'folder', path: data, isShared: false })
  const pieces = async function* () {
    yield content
  }
  await storeFile({ files, workFolder: join(data, 'media'), run: 'test' }, pieces())
  return { content, path: join('media', hash.slice(0, 2), hash.slice(2, 4), hash) }
}

async function backUp(directory: string, more: { secrets?: string } = {}) {
  const { data: job } = await litopys.api.call(backupRoutes.start, { directory, ...more })
  return await jobEnd(litopys.api, job.id)
}
const sealed = () => sealSecrets(join(litopys.directory, 'data', 'secrets'), passphrase)

type Restored = Parameters<Parameters<typeof restoreBackup>[1]>[0]

/** `before`: runs before the checks of what was restored. */
async function restore(directory: string, to: string, id?: string, before?: () => Promise<void>) {
  const repository = await openRepository(directory)
  const snapshot = chosenBackup((await repository.snapshots()).snapshots, id)
  const secrets = snapshot.secrets
    ? openSecrets(await repository.text(snapshot.secrets), passphrase)
    : undefined
  const config = readConfig({ DATA_DIR: to, LOG_LEVEL: 'fatal', PORT: '0' })
  const findings = await restoreBackup(
    { repository, snapshot, config, secrets, now: systemClock.now(), onStep: () => undefined },
    async (restored: Restored) => {
      await before?.()
      return await checkRestored(restored, secrets && restored.directory.secrets)
    },
  )
  return { snapshot, findings, config }
}

test('a restore has the posts, quotes, files and audit log of the moment, and the server starts with it', async () => {
  await litopys.api.call(quoteRoutes.save, { postId: '7_5' })
  const picture = await storePicture()
  const directory = newFolder()
  const job = await backUp(directory, { secrets: sealed() })
  expect(job).toMatchObject({
    state: { status: 'done' },
    backup: { backup: { posts: 300, hasSecrets: true } },
  })
  // What comes after the moment is not in the backup.
  await litopys.importPosts(posts(301, 310))
  await litopys.api.call(quoteRoutes.save, { postId: '7_301' })
  await litopys.importPosts(posts(1, 3, 9))
  await backUp(directory)
  // The second backup stores only what is new, and the first can still be restored. Some small files are equal.
  const [second, first] = (await (await openRepository(directory)).snapshots()).snapshots
  expect(first?.newBytes).toBeGreaterThan((first?.bytes ?? 0) * 0.9)
  expect(second?.newBytes).toBeLessThan((first?.bytes ?? 0) / 2)

  const target = newFolder()
  const stopped = async () => {
    throw new Error('stopped')
  }
  await expect(restore(directory, target, first?.id, stopped)).rejects.toThrow('stopped')
  const unfinished = readConfig({ DATA_DIR: target, LOG_LEVEL: 'fatal' })
  await expect(startInstance(unfinished, systemClock)).rejects.toThrow('has not ended')
  const { findings, config, snapshot } = await restore(directory, target, first?.id)
  expect(snapshot.archive.channels.map(({ channelId }) => channelId)).not.toContain('9')
  expect(readFileSync(join(target, picture.path))).toEqual(picture.content)
  expect(findings.filter(({ ok }) => !ok)).toEqual([])
  expect(findings.map(({ check }) => check)).toEqual(
    expect.arrayContaining(['unique', 'quotes', 'audit-log', 'checkpoints']),
  )
  const restored = await startInstance(config, systemClock)
  try {
    const api = connectTo(restored.socketPath)
    const found = await api.call(postRoutes.search, { q: 'міст', page: 1, itemsPerPage: 10 })
    expect(found.totalItems).toBe(300)
    const quotes = await api.call(quoteRoutes.list, { q: '', page: 1, itemsPerPage: 10 })
    expect(quotes.data.map(({ postId }) => postId)).toEqual(['7_5'])
    const { data: verified } = await api.call(archiveRoutes.verify, {})
    expect(verified.filter(({ ok }) => !ok)).toEqual([])
    // The backup that wrote these records does not start again.
    const { data: jobs } = await api.call(jobRoutes.list, { kind: 'backup', page: 1, itemsPerPage: 10 })
    expect(jobs[0]?.state.status).toBe('cancelled')
    const statuses = jobs.map(({ state }) => state.status)
    expect(statuses.filter((status) => status === 'queued' || status === 'running')).toEqual([])
    // Identities continue behind the restored ones.
    await api.call(quoteRoutes.save, { postId: '7_6' })
  } finally {
    await restored.close()
  }
})

test('a backup during an import has whole batches, and the channels and quotes of one moment', async () => {
  const directory = newFolder()
  const importing = litopys.importPosts(posts(1, repeats(1_000, 6_000), 8))
  const jobs: Job[] = []
  for (let i = 0; i < repeats(1, 3); i += 1) jobs.push(await backUp(directory))
  expect(jobs.map(({ state }) => state.status)).toEqual(jobs.map(() => 'done'))
  expect((await importing).report.new).toBe(repeats(1_000, 6_000))
  const { snapshots } = await (await openRepository(directory)).snapshots()
  for (const { id } of snapshots) {
    const { findings } = await restore(directory, newFolder(), id)
    // Without the secret keys the checks of the audit log and the quotes are left out.
    expect(findings.map(({ check }) => check)).not.toContain('audit-log')
    expect(findings.filter(({ ok }) => !ok)).toEqual([])
  }
})

test('a damaged or missing file is found, and such a backup is not restored', async () => {
  const directory = copyOfKept()
  const repository = await openRepository(directory)
  const { snapshots } = await repository.snapshots()
  const entries = await Array.fromAsync(repository.entries(chosenBackup(snapshots, undefined)))
  const [damaged, missing] = [
    entries.find(({ kind }) => kind === 'part'),
    entries.find(({ kind }) => kind === 'rows'),
  ]
  if (!damaged || !missing) throw new Error('the backup has no files')
  appendFileSync(repository.path(damaged), 'x')
  rmSync(repository.path(missing))
  const found = await verifyBackups(repository, snapshots)
  expect(found.faultCount).toBe(2)
  expect(found.faults.join()).toMatch(/is damaged.*is missing|is missing.*is damaged/)
  const target = newFolder()
  await expect(restore(directory, target)).rejects.toThrow('2 files of the backup are damaged')
  expect(existsSync(target)).toBe(false)
})

test('a changed manifest is not taken for a backup', async () => {
  const directory = copyOfKept()
  const [name = ''] = readdirSync(join(directory, 'snapshots'))
  const path = join(directory, 'snapshots', name)
  writeFileSync(path, readFileSync(path, 'utf8').replace('channelId', 'channelID'))
  const { snapshots, damaged } = await (await openRepository(directory)).snapshots()
  expect([snapshots, damaged]).toEqual([[], [name]])
  await expect(restore(directory, newFolder())).rejects.toThrow('There is no complete backup')
})

test('a restore needs an empty directory, and a newer schema is refused', async () => {
  const full = copyOfKept()
  await expect(restore(kept, full)).rejects.toThrow(`${full} is not empty`)
  const repository = await openRepository(kept)
  const snapshot = chosenBackup((await repository.snapshots()).snapshots, undefined)
  const newer = { ...snapshot, schema: { ...snapshot.schema, records: ['0001-schema', '9999-later'] } }
  const config = readConfig({ DATA_DIR: newFolder(), LOG_LEVEL: 'fatal' })
  const options = { repository, config, secrets: undefined, now: systemClock.now(), onStep: () => undefined }
  await expect(restoreBackup({ ...options, snapshot: newer }, async () => undefined)).rejects.toThrow(
    'written by a newer version',
  )
})

test('a folder with other files is refused, as is one in the data directory', async () => {
  const other = newFolder()
  cpSync(join(litopys.directory, 'data', 'secrets'), other, { recursive: true })
  const job = await backUp(other)
  expect(job.state).toMatchObject({ status: 'failed', code: 'backup_dir_unusable' })
  expect(JSON.stringify(job.state)).toContain('has other files in it')
  await expect(backUp(join(litopys.directory, 'data', 'backups'))).rejects.toMatchObject({
    code: 'backup_dir_inside',
  })
})

test('only one process writes to a folder, and the next one removes what a killed one left', async () => {
  const directory = newFolder()
  const running = await openRepositoryWriter(directory)
  await running.putCompressed('something')
  const job = await backUp(directory)
  expect(JSON.stringify(job.state)).toContain('Another process writes a backup')
  expect(readdirSync(join(directory, 'unfinished'))).toHaveLength(1)
  await running.close()
  writeFileSync(join(directory, 'snapshots', 'left.json.new'), '')
  expect((await backUp(directory)).state.status).toBe('done')
  expect(existsSync(join(directory, 'unfinished'))).toBe(false)
  expect(readdirSync(join(directory, 'snapshots'))).toHaveLength(1)
})

/** Files of posts with any content. */
function addMedia(count: number, data = join(litopys.directory, 'data')): string[] {
  return Array.from({ length: count }, (_, i) => {
    const content = `picture ${i}`
    const hash = createHash('sha256').update(content).digest('hex')
    const path = join(data, 'media', hash.slice(0, 2), hash.slice(2, 4), hash)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, content)
    return path
  })
}

/** All files below a folder. */
function filesBelow(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
}

test('a cancelled backup stops in the middle, counts as none, and leaves no frozen parts', async () => {
  const directory = newFolder()
  const media = addMedia(2_000)
  try {
    const { data: job } = await litopys.api.call(backupRoutes.start, { directory })
    await until(() => filesBelow(directory).length > 300)
    await litopys.api.call(jobRoutes.cancel, { id: job.id })
    expect((await jobEnd(litopys.api, job.id)).state.status).toBe('cancelled')
    const files = filesBelow(directory)
    expect(files.length).toBeLessThan(media.length)
    expect((await (await openRepository(directory)).snapshots()).snapshots).toEqual([])
    await expect(restore(directory, newFolder())).rejects.toThrow('There is no complete backup')
    const shadow = join(litopys.directory, 'data', 'archive', 'shadow')
    const left = existsSync(shadow) ? readdirSync(shadow).filter((name) => name.startsWith('backup')) : []
    expect(left).toEqual([])
    await sleep(200)
    expect(filesBelow(directory)).toEqual(files)
  } finally {
    for (const path of media) rmSync(path)
  }
  const next = await backUp(directory)
  expect(next.state.status).toBe('done')
  expect(filesBelow(directory).length).toBeLessThan(media.length)
})

test('writers wait for the moment of a backup, readers do not', async () => {
  const gate = createWriteGate()
  const order: string[] = []
  const begun = Promise.withResolvers<void>()
  const first = gate.pass(async () => {
    await begun.promise
    order.push('write before')
  })
  const moment = gate.close(async () => {
    await sleep(20)
    order.push('moment')
  })
  const second = gate.pass(async () => void order.push('write after'))
  begun.resolve()
  await Promise.all([first, moment, second])
  expect(order).toEqual(['write before', 'moment', 'write after'])
})

test('the list has files with the names that the engine makes, and no other paths', () => {
  const entry = (path: string) => ({
    kind: 'part',
    table: 'posts',
    part: 'all_1_2_3_4',
    path,
    sha256: '0'.repeat(64),
    size: 0,
  })
  for (const path of [
    'data.bin',
    'media%2Ehash.bin',
    'skp_idx_terms_index.dct.idx',
    'stamps%2Eat.null.cmrk2',
  ])
    expect(check(listEntry, entry(path)).ok).toBe(true)
  for (const path of ['', '..', '../data.bin', 'a/b', '/etc/passwd'])
    expect(check(listEntry, entry(path)).ok).toBe(false)
})

test('a killed backup never counts, and the next start completes it', async () => {
  const data = newFolder()
  layOut(data)
  const file = join(home, 'first.jsonl')
  writeFileSync(file, JSON.stringify(posts(1, 1)[0]))
  expect((await runHere(['import', file, '--data', data])).code).toBe(0)
  addMedia(1_000, data)
  const directory = newFolder()
  const env = { DATA_DIR: data, PORT: '0', SECOND_FACTOR: 'off' }
  for (let i = 0; i < repeats(1, 40); i += 1) {
    rmSync(directory, { recursive: true, force: true })
    const { child, ended } = startProgram('server/cli/main.ts', ['backup', directory], env)
    await until(() => existsSync(join(directory, 'unfinished')) || child.exitCode !== null)
    await sleep(Math.random() * 300)
    child.kill('SIGKILL')
    await ended
    if (!existsSync(join(directory, 'litopys-backup.json'))) continue
    const repository = await openRepository(directory)
    const { snapshots, damaged } = await repository.snapshots()
    expect(damaged).toEqual([])
    expect((await verifyBackups(repository, snapshots)).faults).toEqual([])
  }
  const { code, stdout, stderr } = await startProgram('server/cli/main.ts', ['backup', directory], env).ended
  expect(`${stdout}${stderr}`).toContain('Without the secret keys')
  expect(code).toBe(0)
  const listed = await runHere(['backup', 'list', directory, '--json'])
  expect(JSON.parse(listed.stdout)).toMatchObject({ backups: [{ hasSecrets: false }], damaged: [] })
})

test('the commands write one tar file with secret keys, and restore it', async () => {
  const file = join(home, 'whole.tar')
  const env = {
    DATA_DIR: join(litopys.directory, 'data'),
    BACKUP_PASSPHRASE: passphrase,
  }
  vi.stubEnv('BACKUP_PASSPHRASE', passphrase)
  onTestFinished(() => void vi.unstubAllEnvs())
  const made = await runHere(['backup', file, '--with-secrets', '--data', env.DATA_DIR])
  expect(`${made.code} ${made.stdout}`).toMatch(/^0 Backup .*posts/)
  expect(readdirSync(home).filter((name) => name.startsWith('.litopys-backup'))).toEqual([])
  const target = newFolder()
  const restoring = ['restore', file, '--data', target]
  vi.stubEnv('BACKUP_PASSPHRASE', 'a wrong passphrase')
  const refused = await runHere(restoring)
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('does not open the secrets')])
  const restored = await startProgram('server/cli/main.ts', restoring, env).ended
  expect(`${restored.code} ${restored.stdout}`).toMatch(/^0 ok/)
  expect(restored.stdout).toContain('audit log are intact')
  expect(readdirSync(home).filter((name) => name.includes('unpacked'))).toEqual([])
})

test('secret keys open with their passphrase only', async () => {
  const box = sealed()
  expect(box).not.toContain(
    readFileSync(join(litopys.directory, 'data', 'secrets', 'mac.key')).toString('base64url'),
  )
  expect([...openSecrets(box, passphrase).keys()].toSorted()).toEqual([
    'access-token.pem',
    'audit.pem',
    'mac.key',
    'seal.pem',
  ])
  expect(() => openSecrets(box, 'another passphrase')).toThrow('does not open')
})
