import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { reanalysisRoutes } from '@litopys/contract/routes/analysis'
import { postRoutes } from '@litopys/contract/routes/archives'
import { ruleRoutes } from '@litopys/contract/routes/rules'
import { afterAll, afterEach, expect, inject, test } from 'vitest'
import { connectTo } from '#cli/api-client'
import { announcedSocket } from '#data-directory/directory'
import { layOut } from '#testing/template'
import { countPosts, exitOf, hasEnded, jobsOf, kill, start } from './kill.fixture.ts'

const directory = mkdtempSync(join(tmpdir(), 'litopys-killed-'))
let server: ReturnType<typeof start> | undefined
// The server has its own process group and would outlive a failed test.
afterEach(async () => server && (await kill(server)))
afterAll(() => rmSync(directory, { recursive: true }))

test('a killed analysis continues, leaves no duplicates and finds all posts of a rule', {
  timeout: 400_000,
}, async () => {
  const posts = 3_000
  const data = join(directory, 'data')
  layOut(data)
  const file = join(directory, 'posts.jsonl')
  const lines = Array.from({ length: posts }, (_, i) =>
    JSON.stringify({
      channelId: 1 + (i % 3),
      messageId: 1 + Math.floor(i / 3),
      date: 1_769_098_145 + i,
      text: `Допис номер ${i} про ${i % 2 === 0 ? 'мости' : 'броди'} й дороги, річки та береги. `,
    }),
  )
  writeFileSync(file, lines.join('\n'))

  server = start('server/main.ts', [], data)
  await jobsOf(data)
  await once(start('server/cli/main.ts', ['import', file], data), 'exit')
  const api = () => connectTo(announcedSocket(data) ?? '')
  const clues = [{ q: 'міст', weight: 1 }]
  await api().call(ruleRoutes.add, { category: 'bridges', clues, keywords: [], threshold: 1, isActive: true })
  const { data: begun } = await api().call(reanalysisRoutes.start, {})
  for (const share of inject('isLong') ? [0.2, 0.4, 0.6, 0.8] : [0.5]) {
    await reached(share * posts)
    await kill(server)
    server = start('server/main.ts', [], data)
    await jobsOf(data)
  }
  await reached(posts)
  expect(await countPosts(data)).toBe(posts)
  const found = await api().call(postRoutes.search, { q: 'category:bridges', page: 1, itemsPerPage: 1 })
  expect(found.totalItems).toBe(posts / 2)
  expect((await api().call(reanalysisRoutes.read, {})).data).toEqual({ outdated: 0, posts })
  await kill(server)
  expect(await exitOf(start('server/cli/main.ts', ['verify'], data))).toBe(0)

  /** Waits until the job has done this many posts or has ended. */
  async function reached(done: number): Promise<void> {
    for (;;) {
      const job = (await jobsOf(data)).find(({ id }) => id === begun.id)
      const isOver = hasEnded(job)
      if (isOver && job?.state.status !== 'done') throw new Error(`The job is ${JSON.stringify(job?.state)}`)
      if (isOver || (done < posts && job && job.done >= done)) return
      await sleep(20)
    }
  }
})
