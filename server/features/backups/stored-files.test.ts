import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { backupRoutes } from '@litopys/contract/routes/backups'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { chat, message } from '#adapters/telegram/source.fixture'
import { checkRestored } from '#cli/check-restored'
import { filesPlaceOf, openFiles } from '#files/open-files'
import { storedHashes } from '#media/files'
import { mediaName } from '#media/hash'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import { jobEnd, startTestLitopys } from '#testing/litopys'
import { jpeg } from '#testing/media'
import { createBucket, testCredentials } from '#testing/s3-bucket'
import { zipOf } from '#testing/zip'
import { installS3, type S3, startS3 } from '../../../tools/engines/s3.ts'
import { openRepository } from './repository.store.ts'
import { restoreBackup } from './restore-backup.usecase.ts'

const home = mkdtempSync(join(tmpdir(), 'litopys-backup-files-'))
/** `server/files` tests S3 in the short run. */
const program = inject('isLong') ? installS3() : undefined
let s3: S3 | undefined
beforeAll(async () => {
  s3 = program ? await startS3(program) : undefined
  if (s3) await createBucket(s3.url, 'files')
}, 400_000)
afterAll(async () => {
  await s3?.stop()
  rmSync(home, { recursive: true, force: true })
})

function sharedFolder(name: string): string {
  mkdirSync(join(home, name))
  return `file://${join(home, name)}`
}

const stores: [string, (name: string) => Record<string, string>][] = [
  ['a shared folder', (name) => ({ FILES_URL: sharedFolder(name) })],
]
if (program)
  stores.push([
    'S3',
    (name) => ({
      FILES_URL: `s3://files/${name}`,
      S3_ENDPOINT: s3?.url ?? '',
      S3_ACCESS_KEY_ID: testCredentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: testCredentials.secretAccessKey,
    }),
  ])

test.each(stores)(
  'files of posts in %s are in the backup, and a restore stores them there',
  {
    timeout: 120_000,
  },
  async (kind, settingsOf) => {
    const photo = jpeg(9)
    const litopys = await startTestLitopys(settingsOf('before'))
    const zip = await zipOf({
      'result.json': JSON.stringify(chat(7, [message(1, { photo: 'photos/a.jpg' })])),
      'photos/a.jpg': photo,
    })
    const directory = join(home, `backup-${kind}`)
    try {
      expect((await litopys.importText('export.zip', zip)).state).toEqual({ status: 'done' })
      const { data } = await litopys.api.call(backupRoutes.start, { directory })
      expect((await jobEnd(litopys.api, data.id)).state).toEqual({ status: 'done' })
    } finally {
      await litopys.close()
    }
    const repository = await openRepository(directory)
    const [snapshot] = (await repository.snapshots()).snapshots
    if (!snapshot) throw new Error('There is no backup')
    expect(snapshot.media).toBe(1)
    const config = readConfig({
      DATA_DIR: join(home, `restored-${kind}`),
      LOG_LEVEL: 'fatal',
      ...settingsOf('after'),
    })
    const options = {
      repository,
      snapshot,
      config,
      secrets: undefined,
      now: systemClock.now(),
      onStep: () => undefined,
    }
    const findings = await restoreBackup(options, (restored) => checkRestored(restored, undefined))
    expect(findings.find(({ check }) => check === 'media')).toMatchObject({
      ok: true,
      detail: '1 files read in full: 0 damaged, 0 used by no post, 0 missing',
    })
    const files = await openFiles(filesPlaceOf(config))
    const hashes: string[] = []
    for await (const hash of storedHashes(files, '')) hashes.push(hash)
    expect((await buffer(files.read(mediaName(hashes[0] ?? '')))).equals(photo)).toBe(true)
    files.close()
  },
)
