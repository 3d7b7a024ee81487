import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { archiveRoutes } from '@litopys/contract/routes/archives'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openCheckpointFile } from '#audit/checkpoint-file'
import { openRecords } from '#records/open'
import { createMac } from '#secrets/mac-key'
import { createSeal } from '#secrets/seal'
import { secretsInFolder } from '#secrets/secrets-file'
import { systemClock } from '#server/clock'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { directoryWith, password } from '#testing/people'
import { newSecret } from './one-time-password.ts'
import { createAccessTokens } from './tokens.ts'

const email = 'olha@example.org'
const secret = newSecret()
const home = mkdtempSync(join(tmpdir(), 'litopys-rotated-'))
let data: string
let litopys: TestLitopys

beforeAll(async () => {
  data = await directoryWith([
    { email, role: ['Admin'] },
    { email: 'taras@example.org', role: ['User'], secret },
  ])
})
afterAll(async () => {
  await litopys.instance.close()
  rmSync(home, { recursive: true })
  rmSync(dirname(data), { recursive: true })
})

const url = '/api/v1/auth'
async function signIn() {
  const { app } = litopys.instance
  const response = await app.inject({ method: 'POST', url: `${url}/login`, payload: { email, password } })
  const [cookie] = response.cookies.filter(({ name }) => name === '__Host-tg_rt')
  return { status: response.statusCode, token: response.json().data?.accessToken, cookie }
}
type SignedIn = Awaited<ReturnType<typeof signIn>>

/** Status of a call with the access token, and of a refresh. */
async function accepts({ token, cookie }: SignedIn) {
  const { app } = litopys.instance
  const headers = { authorization: `Bearer ${token}` }
  const called = await app.inject({ url: '/api/v1/user/me', headers })
  const refresh = `__Host-tg_rt=${cookie?.value ?? ''}`
  const refreshed = await app.inject({ url: `${url}/refresh`, headers: { cookie: refresh } })
  return [called.statusCode, refreshed.statusCode]
}
const findings = async () => {
  const { data: all } = await litopys.api.call(archiveRoutes.verify, {})
  return all.filter(({ ok }) => !ok).map(({ check }) => check)
}

/** Keys of a folder in which every key is made. */
function keysOf(folder: string) {
  createMac(folder)
  createSeal(folder)
  createAccessTokens(folder, systemClock)
  openCheckpointFile({ secrets: folder, checkpoints: join(home, 'audit') })
  const { keys } = secretsInFolder(folder)
  const texts = [...keys].map(([name, [key]]) => [
    name,
    key?.toString(name === 'mac.key' ? 'base64' : 'utf8'),
  ])
  return Object.fromEntries(texts)
}
function fileWith(name: string, content: object): Record<string, string> {
  const path = join(home, name)
  writeFileSync(path, JSON.stringify(content), { mode: 0o600 })
  return { DATA_DIR: data, LITOPYS_SECRETS_FILE: path }
}

test('after a rotation of all keys, sessions, passwords, secrets and the audit log stay valid', {
  timeout: 60_000,
}, async () => {
  litopys = await startTestLitopys({ DATA_DIR: data })
  const before = await signIn()
  expect(await accepts(before)).toEqual([200, 200])
  await litopys.instance.close()

  const newKeys = mkdtempSync(join(home, 'keys-'))
  const [former, current] = [keysOf(join(data, 'secrets')), keysOf(newKeys)]
  const both = Object.fromEntries(Object.keys(former).map((name) => [name, [current[name], former[name]]]))
  litopys = await startTestLitopys(fileWith('both.json', both))
  expect(await accepts(before)).toEqual([200, 200])
  const after = await signIn()
  expect(after.status).toBe(200)
  expect(await findings()).toEqual([])
  await litopys.instance.close()

  const records = await openRecords({ directory: join(data, 'records'), url: undefined })
  const { userId, sealedSecret } = await records
    .selectFrom('secondFactors')
    .selectAll()
    .executeTakeFirstOrThrow()
  expect(createSeal(newKeys).open(sealedSecret, `second_factors|${userId}|secret`)).toBe(secret)
  await records.destroy()

  // Without the former keys, what was renewed stays valid: passwords at the sign-in, and sealed secrets at the start.
  litopys = await startTestLitopys(fileWith('current.json', current))
  expect(await accepts(before)).toEqual([401, 401])
  expect(await accepts(after)).toEqual([200, 200])
  expect((await signIn()).status).toBe(200)
  expect(await findings()).toEqual(['audit-log', 'checkpoints'])
})
