import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

const hiding = {
  lang: ['lang:uk'],
  channel: ['channel:10'],
  tag: ['tag:red'],
  category: ['category:weather'],
  since: ['since:2026-01-01'],
  insensitive: ['no-sensitive'],
  unknown: ['whatever'],
}
type Name = keyof typeof hiding | 'functions' | 'demoted'
let cast: Cast<Name>
let litopys: TestLitopys
beforeAll(async () => {
  const admin = (access: string[]) => ({ role: ['Admin' as const], access })
  cast = await directoryWithCast<Name>({
    lang: admin(hiding.lang),
    channel: admin(hiding.channel),
    tag: admin(hiding.tag),
    category: admin(hiding.category),
    since: admin(hiding.since),
    insensitive: admin(hiding.insensitive),
    unknown: admin(hiding.unknown),
    functions: admin(['no-translate', 'read-only', 'no-keys']),
    demoted: admin([]),
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  await litopys.importPosts([
    { channelId: 10, messageId: 1, date: 1_769_098_145, text: 'text', channel: 'One' },
  ])
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'POST', path: string, payload?: object) {
  const response = await litopys.instance.app.inject({
    method,
    url: `/api/v1${path}`,
    headers: cast.who(name).bearer,
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}
const auditLogExport = { q: '', table: { name: 'audit-log' } }

describe.each(Object.keys(hiding).filter((name): name is keyof typeof hiding => name in hiding))(
  'an administrator whose restriction hides posts (%s)',
  (name) => {
    test('cannot read the audit log', async () => {
      expect(await ask(name, 'GET', '/audit')).toMatchObject({
        status: 403,
        body: { code: 'audit_restricted' },
      })
    })
    test('cannot export the audit log', async () => {
      const answer = await ask(name, 'POST', '/exports', auditLogExport)
      expect(answer).toMatchObject({ status: 403, body: { code: 'audit_restricted' } })
    })
    test('cannot verify the archive', async () => {
      expect(await ask(name, 'GET', '/verify')).toMatchObject({ status: 403, body: { code: 'posts_hidden' } })
    })
  },
)

test('an administrator without access to some functions still reads the audit log and verifies the archive', async () => {
  expect((await ask('functions', 'GET', '/audit')).body.data[0]).toMatchObject({ seq: expect.any(Number) })
  expect((await ask('functions', 'GET', '/verify')).body.data[0]).toMatchObject({
    check: 'readable',
    ok: true,
  })
})

test('a user restricted after they exported the audit log cannot download that export', async () => {
  const { id } = (await ask('demoted', 'POST', '/exports', auditLogExport)).body.data
  const status = async () => (await ask('demoted', 'GET', `/exports/${id}`)).body.data.state.status
  await expect.poll(status, { timeout: 20_000 }).toBe('done')
  expect((await ask('demoted', 'POST', `/exports/${id}/link`, {})).status).toBe(200)
  await litopys.api.call(userRoutes.change, { id: cast.who('demoted').id, access: ['lang:uk'] })
  expect((await ask('demoted', 'POST', `/exports/${id}/link`, {})).body.code).toBe('export_changed')
})
