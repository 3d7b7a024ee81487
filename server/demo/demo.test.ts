import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRecord } from '@litopys/contract/record'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProgram, until } from '#testing/child'
import { administrator, dataManager, englishDesk, reporter } from './colleagues.ts'

let directory: string
let demo: ReturnType<typeof startProgram> | undefined
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'litopys-demo-test-'))
})
afterEach(async () => {
  demo?.child.kill('SIGTERM')
  await demo?.ended
  rmSync(directory, { recursive: true, force: true })
})

const ready =
  /Litopys demo is ready: (\S+)[\s\S]*password (\S+) and one of these e-mails:[\s\S]*solomiia@example\.org/

/** A demo with this data directory, once it has printed how to sign in. */
async function startDemo(data: string) {
  const started = startProgram('server/demo/main.ts', [], {
    PORT: '0',
    DATA_DIR: data,
    // Without the Russian data it warns.
    PICTURE_TEXT: 'off',
  })
  demo = started
  await until(() => ready.test(started.output.stdout) || started.child.exitCode !== null, 360_000)
  const [, address = '', password = ''] = ready.exec(started.output.stdout) ?? []
  expect(started.output.stderr).toBe('')
  const call = async (path: string, token?: string, body?: object): Promise<unknown> => {
    const response = await fetch(new URL(`/api/v1/${path}`, address), {
      method: body ? 'POST' : 'GET',
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return await response.json()
  }
  const signIn = async (email: string) => {
    const answer = await call('auth/login', undefined, { email, password })
    const data = isRecord(answer) && isRecord(answer.data) ? answer.data : {}
    expect(data.accessToken, email).toEqual(expect.any(String))
    return async (path: string) => await call(path, String(data.accessToken))
  }
  return { signIn, password, stop: () => stop(started) }
}

async function stop({ child, ended }: ReturnType<typeof startProgram>) {
  child.kill('SIGTERM')
  expect((await ended).code).toBe(0)
}

/** The rows of a list, as records. */
function rowsOf(answer: unknown): Record<string, unknown>[] {
  const data = isRecord(answer) ? answer.data : undefined
  return Array.isArray(data) ? data.filter(isRecord) : []
}

const lists = {
  [administrator.email]: [
    'archives',
    'archives?q=has:card',
    'channels',
    'channels/deleted',
    'users',
    'quotes',
    'requests',
    'registry',
    'analyses',
    'messages',
    'queries',
    'tags',
    'glossary',
    'rules',
    'false-positives',
    'subscriptions',
    'exports',
    'audit',
    'user/history',
    'jobs',
    'jobs?kind=refresh&status=done',
    'jobs?kind=tags&status=done',
    'jobs?kind=import&status=failed',
    'jobs?status=goingOn',
  ],
  [dataManager.email]: ['quotes', 'requests', 'registry', 'subscriptions', 'exports', 'user/history', 'jobs'],
  [reporter.email]: ['quotes', 'requests', 'registry', 'subscriptions', 'exports', 'user/history', 'tags'],
  [englishDesk.email]: ['archives', 'quotes', 'requests', 'registry', 'subscriptions', 'user/history'],
}

test('no screen of the demo is empty, and a second start changes nothing', { timeout: 900_000 }, async () => {
  const data = join(directory, 'data')
  const first = await startDemo(data)
  for (const [email, paths] of Object.entries(lists)) {
    const ask = await first.signIn(email)
    for (const path of paths) expect(rowsOf(await ask(path)).length, `${email}: ${path}`).toBeGreaterThan(0)
  }
  const ask = await first.signIn(administrator.email)
  expect(rowsOf(await ask('users')).map(({ status }) => status)).toContain('Blocked')
  expect(rowsOf(await ask('users')).map(({ verified }) => verified)).toContain(false)
  const since = rowsOf(await ask('quotes?itemsPerPage=100')).map((quote) => quote.since)
  expect(since).toContainEqual(expect.objectContaining({ articleBody: expect.any(String) }))
  expect(since).toContainEqual(expect.objectContaining({ deletedAt: expect.any(String) }))
  const asReporter = await first.signIn(reporter.email)
  const news = rowsOf(await asReporter('subscriptions'))
  expect(news.some(({ unseen, matches }) => Number(unseen) > 0 && Number(unseen) < Number(matches))).toBe(
    true,
  )
  const channels = rowsOf(await ask('channels?itemsPerPage=100'))
  expect(channels.filter(({ source }) => source === 'preview')).toHaveLength(3)
  expect(rowsOf(await ask('archives?q=&filters={"hasImage":true}&itemsPerPage=50')).length).toBeGreaterThan(0)
  expect(await ask('translate')).toMatchObject({ data: { status: 'ready' } })
  const [users, quotes] = [rowsOf(await ask('users')), rowsOf(await ask('quotes?itemsPerPage=100'))]
  await first.stop()

  const second = await startDemo(data)
  expect(second.password).toBe(first.password)
  const again = await second.signIn(administrator.email)
  expect(rowsOf(await again('users'))).toHaveLength(users.length)
  expect(rowsOf(await again('quotes?itemsPerPage=100'))).toHaveLength(quotes.length)
  expect(rowsOf(await again('channels?itemsPerPage=100'))).toHaveLength(channels.length)
})

test('the demo refuses a directory of another origin, and leaves it unchanged', async () => {
  const data = join(directory, 'real')
  mkdirSync(join(data, 'records'), { recursive: true })
  writeFileSync(join(data, 'lock'), 'of a real archive')
  demo = startProgram('server/demo/main.ts', [], {
    PORT: '0',
    DATA_DIR: data,
    // Without the Russian data it warns.
    PICTURE_TEXT: 'off',
  })
  const { code, stderr } = await demo.ended
  expect(code).toBe(1)
  expect(stderr).toContain('was not made by the demo')
  expect(readFileSync(join(data, 'lock'), 'utf8')).toBe('of a real archive')
  expect(existsSync(join(data, 'demo.json'))).toBe(false)
})

test('the demo refuses a directory that it did not fill completely', async () => {
  const data = join(directory, 'half')
  mkdirSync(data)
  const note = { state: 'filling', startedAt: '2026-11-23T00:00:00.000Z', password: 'a long enough password' }
  writeFileSync(join(data, 'demo.json'), JSON.stringify(note))
  demo = startProgram('server/demo/main.ts', [], {
    PORT: '0',
    DATA_DIR: data,
    // Without the Russian data it warns.
    PICTURE_TEXT: 'off',
  })
  const { code, stderr } = await demo.ended
  expect(code).toBe(1)
  expect(stderr).toContain('was not filled to the end')
})
