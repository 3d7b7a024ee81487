import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { wav } from '../server/testing/sounds.ts'
import { startTranscriberServer } from '../server/testing/transcriber-server.ts'
import { zipOf } from '../server/testing/zip.ts'
import { openSearch } from './ferry.ts'
import { expect, expectAccessible, test } from './harness.ts'
import { localApi } from './people.ts'
import { createAdministrator, startLitopys } from './server.ts'

const administrator = { email: 'admin@litopys.test', password: 'a chronicle of many posts' }

test('a search finds what is said in a voice message, and the post plays it from there', async ({ page }) => {
  const transcriber = await startTranscriberServer()
  transcriber.hear = () => [
    { start: 0, end: 2, text: ' Доброго ранку.', avg_logprob: -0.2 },
    { start: 2, end: 5, text: ' Міст закрито до ранку.', avg_logprob: -0.3 },
    { start: 6, end: 8, text: ' Дякую за перегляд!', avg_logprob: -0.2 },
  ]
  const litopys = await startLitopys({ TRANSCRIBE_URL: transcriber.url })
  try {
    await createAdministrator(litopys, administrator)
    const date = { date: '2026-01-22T18:09:05', date_unixtime: '1769098145' }
    const sound = { file: 'voice/a.wav', media_type: 'voice_message', mime_type: 'audio/wav' }
    const messages = [{ id: 1, type: 'message', ...date, text: 'Оголошення', ...sound }]
    const zip = await zipOf({
      'e/result.json': JSON.stringify({
        name: 'Оголошення',
        type: 'public_channel',
        id: 1_700_000_001,
        messages,
      }),
      'e/voice/a.wav': wav([
        { seconds: 5, volume: 0.2 },
        { seconds: 3, volume: 0 },
      ]),
    })
    const file = path.join(litopys.directory, 'export.zip')
    await writeFile(file, zip)
    const api = localApi(litopys)
    const { data: upload } = await api.upload(jobRoutes.upload, { fileName: 'export.zip' }, file)
    await api.call(archiveRoutes.startCapture, { uploadId: upload.uploadId })
    const found = async () =>
      (await api.call(postRoutes.search, { q: 'міст in:speech', page: 1, itemsPerPage: 1 })).data.length
    await expect.poll(found, { timeout: 60_000 }).toBe(1)

    await openSearch(page, litopys, administrator, { q: 'закрити міст' })
    const line = page.getByRole('listitem').filter({ hasText: 'From speech, 0:02:' })
    await expect(line.locator('mark')).toHaveText(['Міст', 'закрито'])
    await page.getByRole('button', { name: 'Show the transcript' }).click()
    const transcript = page.getByRole('region', { name: 'Transcript of Voice message' })
    await expect(transcript.locator('mark')).toHaveText(['Міст', 'закрито'])

    await page.getByRole('article').getByRole('link').first().click()
    // The list stays until the page of the post is loaded.
    await expect(page.getByRole('heading', { name: 'Copies' })).toBeVisible()
    await expect(transcript).toContainText('Transcript by machine, uncertain')
    await expect(transcript).not.toContainText('Дякую за перегляд', { useInnerText: true })
    await transcript.getByText('1 passage was left out').click()
    await expect(transcript).toContainText('0:06–0:08 · silence · «Дякую за перегляд!»', {
      useInnerText: true,
    })
    const second = transcript.getByRole('button', { name: 'Play from 0:02' })
    await second.focus()
    await page.keyboard.press('Enter')
    const player = page.locator('audio')
    await expect
      .poll(() => player.evaluate((one) => one instanceof HTMLAudioElement && one.currentTime))
      .toBeGreaterThan(2)
    await expect(transcript.getByRole('listitem').nth(1)).toHaveAttribute('aria-current', 'true')
    await player.evaluate((one) => one instanceof HTMLAudioElement && one.pause())
    await expectAccessible(page, { contrast: 'both widths' })
  } finally {
    await litopys.stop()
    await transcriber.close()
  }
})
