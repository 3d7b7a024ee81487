import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupRoutes } from '@litopys/contract/routes/backups'
import { quoteRoutes } from '@litopys/contract/routes/quotes'
import { expect, inject, test } from 'vitest'
import { checkRestored } from '#cli/check-restored'
import { countRows } from '#records/dump'
import { systemClock } from '#server/clock'
import { readConfig } from '#server/config'
import { jobEnd, startTestLitopys } from '#testing/litopys'
import { startPostgres } from '../../../tools/engines/postgres.ts'
import { openRepository } from './repository.store.ts'
import { restoreBackup } from './restore-backup.usecase.ts'
import { openSecrets, sealSecrets } from './sealed-secrets.ts'
import { chosenBackup } from './verify-backup.usecase.ts'

const passphrase = 'correct horse battery'

test.runIf(inject('isLong'))(
  'records of a PostgreSQL server are restored into embedded ones, and back into a server',
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'litopys-postgres-backup-'))
    const [from, to] = [await startPostgres(), await startPostgres()]
    const litopys = await startTestLitopys({ DATABASE_URL: from.url })
    const restore = async (directory: string, settings: Record<string, string>) => {
      const repository = await openRepository(directory)
      const snapshot = chosenBackup((await repository.snapshots()).snapshots, undefined)
      const secrets = snapshot.secrets && openSecrets(await repository.text(snapshot.secrets), passphrase)
      const config = readConfig({ LOG_LEVEL: 'fatal', PORT: '0', ...settings })
      return await restoreBackup(
        {
          repository,
          snapshot,
          config,
          secrets: secrets ?? undefined,
          now: systemClock.now(),
          onStep: () => undefined,
        },
        async (restored) => ({
          failed: (await checkRestored(restored, restored.directory.secrets)).filter(({ ok }) => !ok),
          rows: Object.fromEntries(await countRows(restored.records)),
          expected: snapshot.records.tables,
        }),
      )
    }
    try {
      await litopys.importPosts([
        { channel: 'A', channelId: 7, messageId: 1, date: '2026-01-01T00:00:00Z', text: 'Міст через річку' },
      ])
      await litopys.api.call(quoteRoutes.save, { postId: '7_1' })
      const directory = join(home, 'backups')
      const secrets = sealSecrets(join(litopys.directory, 'data', 'secrets'), passphrase)
      const { data: started } = await litopys.api.call(backupRoutes.start, { directory, secrets })
      expect((await jobEnd(litopys.api, started.id)).state).toEqual({ status: 'done' })

      const embedded = await restore(directory, { DATA_DIR: join(home, 'embedded') })
      expect(embedded.failed).toEqual([])
      expect(embedded.rows).toEqual(embedded.expected)
      expect(embedded.rows).toMatchObject({ quotes: 1, channels: 1 })
      const server = await restore(directory, { DATA_DIR: join(home, 'server'), DATABASE_URL: to.url })
      expect(server.failed).toEqual([])
      expect(server.rows).toEqual(server.expected)
      // The database has users now.
      await expect(
        restore(directory, { DATA_DIR: join(home, 'again'), DATABASE_URL: to.url }),
      ).rejects.toThrow('Use an empty one')
    } finally {
      await litopys.close()
      await from.stop()
      await to.stop()
      rmSync(home, { recursive: true })
    }
  },
)
