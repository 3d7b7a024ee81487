import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startProgram } from '#testing/child'
import { stopUnderLoad } from '#testing/stop-under-load'
import { layOut } from '#testing/template'

const home = mkdtempSync(join(tmpdir(), 'litopys-stop-'))
const directory = join(home, 'data')
const words = ['обстріл', 'дрони', 'на', 'в', 'the', 'of', 'remote', 'тривога', 'місто', 'ракета']

beforeAll(async () => {
  layOut(directory)
  const file = join(home, 'posts.jsonl')
  const posts = Array.from({ length: 3_000 }, (_, i) => ({
    channelId: '10',
    channel: 'Канал',
    messageId: i + 1,
    date: new Date(Date.UTC(2024, 0, 1, i)).toISOString(),
    text: Array.from({ length: 40 }, (__, at) => `${words[(i * 7 + at * 3) % 10]}${(i * at) % 500}`).join(
      ' ',
    ),
  }))
  writeFileSync(file, posts.map((post) => JSON.stringify(post)).join('\n'))
  const { code, stderr } = await startProgram('server/cli/litopys.mjs', ['import', file], {
    DATA_DIR: directory,
  }).ended
  expect({ code, stderr }).toMatchObject({ code: 0 })
}, 180_000)
afterAll(() => rmSync(home, { recursive: true, force: true }))

test.each(inject('isLong') ? [500, 1_500, 2_500] : [1_500])(
  'SIGTERM after %i ms of heavy searches ends the server cleanly',
  async (afterMs) => {
    const { code, answered, stopMs, stderr } = await stopUnderLoad(directory, afterMs)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(answered).toBeGreaterThan(0)
    expect(stopMs).toBeLessThan(10_000)
  },
  120_000,
)
