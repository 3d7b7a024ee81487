import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { routes } from '#testing/access/routes'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { examples } from './examples.ts'

let cast: Cast<'reader'>
let litopys: TestLitopys
let origin: string
let key: string
const place = mkdtempSync(join(tmpdir(), 'litopys-examples-'))
beforeAll(async () => {
  cast = await directoryWithCast({ reader: { role: ['User'] } })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts(
    [1, 2, 3].map((messageId) => ({
      channel: 'News',
      channelId: 10,
      messageId,
      date: '2026-01-01T10:00:00Z',
      text: messageId === 3 ? 'Нічого' : `A bridge, ${messageId}`,
    })),
  )
  origin = new URL(await litopys.instance.listen()).origin
  const response = await litopys.instance.app.inject({
    method: 'POST',
    url: '/api/v1/api-keys',
    headers: cast.who('reader').bearer,
    payload: { name: 'Examples', scopes: ['read', 'write'] },
  })
  key = response.json().data.secret
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
  rmSync(place, { recursive: true })
})

const languages = {
  curl: { file: 'example.sh', command: 'sh', needs: 'curl' },
  python: { file: 'example.py', command: 'python3', needs: 'python3' },
  typescript: { file: 'example.ts', command: process.execPath, needs: process.execPath },
} as const

async function output(command: string, args: string[], env: Record<string, string> = {}) {
  const child = spawn(command, args, { env: { ...process.env, ...env, PYTHONIOENCODING: 'utf-8' } })
  const ended = new Promise<number>((resolve) => {
    child.once('error', () => resolve(127))
    child.once('close', (code) => resolve(code ?? 1))
  })
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { code: await ended, out, err }
}

describe.each(examples)('$title', (example) => {
  test.each(Object.entries(languages))(
    'the example in %s works',
    async (language, { file, command, needs }) => {
      if ((await output(needs, ['--version'])).code === 127) {
        console.warn(`SKIPPED: ${needs} is not installed, so the example in ${language} was not run`)
        return
      }
      const path = join(place, file)
      const code = Object.entries(example).find(([name]) => name === language)?.[1] ?? ''
      writeFileSync(path, code)
      const {
        code: status,
        out,
        err,
      } = await output(command, [path], { LITOPYS_URL: origin, LITOPYS_KEY: key })
      expect([status, err.replace(/.*ExperimentalWarning.*\n|.*trace-warnings.*\n/g, '')]).toEqual([0, ''])
      const answers = out
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
      if (example.title.startsWith('Search')) expect(answers[0].totalItems).toBe(2)
      else if (example.title.startsWith('Read')) {
        const ids = answers.flatMap(({ data }) => data.map(({ _id }: { _id: string }) => _id))
        expect(ids.toSorted()).toEqual(['10_1', '10_2', '10_3'])
      } else expect(answers[0].data).toMatchObject({ title: 'Bridges' })
    },
  )
})

test('the page has every route, and nothing that its content security policy forbids', async () => {
  const { app } = litopys.instance
  const page = await app.inject({ method: 'GET', url: '/api/docs' })
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  for (const { method, path } of routes) expect(page.body).toContain(`<code>${method} ${path}</code>`)
  expect(page.body).not.toMatch(/<script|<style|\sstyle=|\son\w+=|javascript:/)
  const addresses = [...page.body.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address ?? '')
  expect(addresses.filter((address) => !/^[/#]/.test(address))).toEqual([])
  const sheet = await app.inject({ method: 'GET', url: '/api/docs/style.css' })
  expect([sheet.statusCode, sheet.headers['content-type']]).toEqual([200, 'text/css; charset=utf-8'])
  expect(page.body.length).toBeLessThan(2_200_000)
})
