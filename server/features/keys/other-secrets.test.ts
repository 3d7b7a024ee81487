import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keyRoutes } from '@litopys/contract/routes/keys'
import { expect, test } from 'vitest'
import { startTestLitopys } from '#testing/litopys'
import { refreshing } from '#testing/refreshes'
import { offlineApp, startOfflineTelegram } from '#testing/telegram'
import { layOut } from '#testing/template'

test('a key sealed with the secrets of another data directory is refused with the reason', async () => {
  const telegram = startOfflineTelegram()
  const place = mkdtempSync(join(tmpdir(), 'litopys-secrets-'))
  const directory = join(place, 'data')
  layOut(directory)
  const start = () => startTestLitopys({ DATA_DIR: directory }, undefined, telegram.makeClient)
  const before = await start()
  const stringSession = telegram.sessionOf(telegram.addAccount())
  const secrets = { phoneNumber: '+38 (050) 123-45-67', ...offlineApp, stringSession }
  const { data: key } = await before.api.call(keyRoutes.add, secrets)
  await before.close()
  rmSync(join(directory, 'secrets', 'seal.pem'))
  const after = await start()
  try {
    const added = refreshing(after.api).add('litopys_news', { source: 'mtproto', key: key._id })
    await expect(added).rejects.toThrow('encrypted with other secrets')
  } finally {
    await after.close()
    rmSync(place, { recursive: true })
  }
})
