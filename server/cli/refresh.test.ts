import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startProgram } from '#testing/child'
import { type PreviewServer, startPreviewServer } from '#testing/preview-server'
import { shownPosts } from '#testing/refreshes'
import { layOut } from '#testing/template'

// Each call starts a whole process, which is slow on a busy machine.
vi.setConfig({ testTimeout: 180_000 })

const home = mkdtempSync(join(tmpdir(), 'litopys-cli-refresh-'))
layOut(join(home, 'data'))
let server: PreviewServer
beforeAll(async () => {
  const channel = { id: 1_500_000_001, name: 'varta_news', title: 'Варта' }
  server = await startPreviewServer(channel, shownPosts(1, 25))
})
afterAll(async () => {
  await server.close()
  rmSync(home, { recursive: true, force: true })
})

const litopys = (...args: string[]) => {
  const env = { DATA_DIR: join(home, 'data'), PREVIEW_URL: server.url, PREVIEW_EVERY_MS: '0' }
  return startProgram('server/cli/main.ts', args, env).ended
}

test('a channel is added, refreshed and listed', async () => {
  const added = await litopys('channels', 'add', 'https://t.me/varta_news', '--json')
  expect(added.stderr).toBe('')
  expect(JSON.parse(added.stdout)).toMatchObject([{ channelId: '1500000001', source: 'preview' }])

  const refreshed = await litopys('refresh', '@varta_news')
  expect([refreshed.code, refreshed.stdout]).toEqual([0, 'Варта: 25 new, 0 updated, 0 deleted, 0 skipped\n'])
  expect(refreshed.stderr).toContain('posts read')

  const { stdout } = await litopys('channels')
  expect(stdout).toMatch(/^@varta_news\s+1500000001\s+preview\s+off\s+25\s+0\s+done\s+Варта$/m)
})

test('a channel without a source is added by its username and its number', async () => {
  const args = ['channels', 'add', '@closed_news', '--source', 'none', '--id=-1001500000009']
  const added = await litopys(...args, '--json')
  expect(added.stderr).toBe('')
  const channel = { channelId: '1500000009', username: 'closed_news', source: 'none' }
  expect(JSON.parse(added.stdout)).toMatchObject([channel])
  const several = await litopys('channels', 'add', '@one_news', '@two_news', '--id', '1500000010')
  expect([several.code, several.stderr]).toEqual([2, expect.stringContaining('--id is the ID of one')])
})

test('having nothing due is no failure, a refused page is', async () => {
  const due = await litopys('refresh')
  expect([due.code, due.stdout]).toEqual([0, 'No channel is due. Use --all, or name channels.\n'])
  server.troubles.push({ kind: 'status', status: 302 })
  const refused = await litopys('refresh', '1500000001')
  expect(refused.code).toBe(1)
  expect(refused.stdout).toContain('failed: The web preview redirects to another page')
  const unknown = await litopys('refresh', 'nobody_here')
  expect([unknown.code, unknown.stderr]).toEqual([
    1,
    'The archive has no channel nobody_here. Check the spelling. To add a channel by its username: npx litopys channels add USERNAME\n',
  ])
  expect((await litopys('refresh', '--mode', 'sideways')).code).toBe(2)
})

test('deleted posts are marked after their number is confirmed', async () => {
  server.posts.splice(0, 10)
  const held = await litopys('refresh', '@varta_news')
  expect(held.stdout).toContain(
    '10 of 25 posts are missing on Telegram. To mark them as deleted: --confirm-deletions 10',
  )
  expect((await litopys('refresh', '@varta_news', '--confirm-deletions', 'all')).code).toBe(2)
  const marked = await litopys('refresh', '@varta_news', '--confirm-deletions', '10')
  expect(marked.stdout).toContain('0 updated, 10 deleted')
})
