import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { postRoutes } from '@litopys/contract/routes/archives'
import { repeats } from '@litopys/language/testing/repeats.fixture'
import { expect, onTestFinished, test } from 'vitest'
import { startTestLitopys } from '#testing/litopys'

/** The process of the embedded engine of this process, if it has one now. */
function enginePid(): number | undefined {
  try {
    const found = execFileSync('pgrep', ['-P', String(process.pid), '-f', 'archive/embedded/main.ts'])
    return Number(String(found).trim().split('\n')[0])
  } catch {
    return undefined
  }
}

test('an import continues while the process of the engine is killed, and leaves every post once', {
  timeout: repeats(240_000),
}, async () => {
  const litopys = await startTestLitopys()
  onTestFinished(() => litopys.close())
  const posts = 3_000
  const lines = (version: number) =>
    Array.from({ length: posts }, (_, i) =>
      JSON.stringify({
        channelId: 1 + (i % 3),
        messageId: 1 + Math.floor(i / 3),
        date: 1_769_098_145 + i,
        edit_date: 1_769_098_145 + posts + version,
        text: `Допис номер ${i} про мости й дороги, річки та броди. Версія ${version}. `.repeat(4),
      }),
    ).join('\n')
  // The second import replaces every post.
  for (const version of [1, 2]) {
    let isDone = false
    const imported = litopys.importText('posts.jsonl', lines(version)).finally(() => {
      isDone = true
    })
    let kills = 0
    while (kills < repeats(2, 80) && !isDone) {
      await sleep(200 + Math.random() * 600)
      const pid = enginePid()
      if (pid === undefined) continue
      process.kill(pid, 'SIGKILL')
      kills += 1
    }
    expect(kills).toBeGreaterThan(0)
    expect((await imported).state).toEqual({ status: 'done' })
    const search = async (q: string) =>
      (await litopys.api.call(postRoutes.search, { q, page: 1, itemsPerPage: 1 })).totalItems
    expect([await search(''), await search(`версія ${version}`)]).toEqual([posts, posts])
  }
})
