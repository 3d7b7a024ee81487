import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProgram } from '#testing/child'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const home = mkdtempSync(join(tmpdir(), 'litopys-quick-'))
const DATA_DIR = join(home, 'data')
const posts = join(home, 'posts.jsonl')
let litopys: TestLitopys
beforeAll(async () => {
  writeFileSync(
    posts,
    JSON.stringify({ channel: 'quick', messageId: 1, date: '2026-01-01T00:00:00Z', text: 'Слово' }),
  )
  litopys = await startTestLitopys({ DATA_DIR })
})
afterAll(async () => {
  await litopys.close()
  rmSync(home, { recursive: true, force: true })
})

/** Engines, clients and dictionaries, and the parts of the server that open them. */
const heavy =
  /\/node_modules\/(@?chdb|@electric-sql|@mtcute|@clickhouse|@browsermt|kysely|pg|fastify|pino|nodemailer|parse5|jose)\/|\/language\/(extraction\/analyze|gazetteers\/(given-names|ukraine-villages|organisations))|\/server\/(kernel|modules|instance|archive|records|http)/

const watched = { NODE_OPTIONS: `--import=${import.meta.resolve('./loaded-modules.fixture.ts')}` }

test.each([
  ['search', 'слово'],
  ['import', posts],
  ['channels'],
  ['user', 'list'],
  ['verify'],
  ['export', 'слово', '-o', join(home, 'posts.csv')],
])('%s loads no engine while a server is running', async (...args) => {
  const { code, stderr } = await startProgram('server/cli/litopys.mjs', args, { DATA_DIR, ...watched }).ended
  const loaded = stderr.split('\n').filter((line) => line.startsWith('loaded '))
  expect(code).toBe(0)
  // A self-test: the path of the client was recorded.
  expect(loaded.some((line) => line.endsWith('/server/cli/api-client.ts'))).toBe(true)
  expect(loaded.filter((line) => heavy.test(line))).toEqual([])
  const others = loaded.filter((line) => line.endsWith('.command.ts'))
  expect(others).toEqual([expect.stringContaining(`/${args[0]}.command.ts`)])
})
