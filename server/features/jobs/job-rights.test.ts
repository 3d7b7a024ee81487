import { archiveRoutes } from '@litopys/contract/routes/archives'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'keeper' | 'limited' | 'careful' | 'exporter'
let cast: Cast<Name>
let litopys: TestLitopys
/** Job ids by the user who started them. */
const jobs = new Map<Name, string>()

beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    keeper: { role: ['Data manager'] },
    limited: { role: ['Data manager'], access: ['channel:20'] },
    careful: { role: ['Data manager'], access: ['no-sensitive'] },
    exporter: { role: ['Data manager'], access: ['no-export'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  for (const name of ['keeper', 'limited'] as const) jobs.set(name, await startJob(name))
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function call(name: Name, method: 'GET' | 'POST', url: string, payload?: object | Buffer) {
  const type = payload instanceof Buffer ? 'application/octet-stream' : 'application/json'
  const headers = { ...cast.who(name).bearer, ...(payload ? { 'content-type': type } : {}) }
  const response = await litopys.instance.app.inject({
    method,
    url,
    headers,
    ...(payload ? { payload } : {}),
  })
  return { status: response.statusCode, body: response.json() }
}

async function startJob(name: Name): Promise<string> {
  const upload = await call(name, 'POST', '/api/v1/uploads?fileName=a.json', Buffer.from('{}'))
  const started = await call(name, 'POST', archiveRoutes.startCapture.path, {
    uploadId: upload.body.data.uploadId,
  })
  return started.body.data.id
}

const jobOf = (name: Name) => jobs.get(name) ?? ''
async function seenBy(name: Name) {
  const { body } = await call(name, 'GET', jobRoutes.list.path)
  return { ids: body.data.map(({ id }: { id: string }) => id).toSorted(), total: body.totalItems }
}

test('a restricted user sees only the imports that they started', async () => {
  expect(await seenBy('limited')).toEqual({ ids: [jobOf('limited')], total: 1 })
  expect(await seenBy('careful')).toEqual({ ids: [], total: 0 })
  expect(await call('limited', 'GET', jobRoutes.read.path.replace('{id}', jobOf('limited')))).toMatchObject({
    status: 200,
  })
  expect(await call('limited', 'GET', jobRoutes.read.path.replace('{id}', jobOf('keeper')))).toMatchObject({
    status: 404,
  })
})

test('a restricted user cannot cancel another import, or learn whether it has ended', async () => {
  const cancel = (name: Name, whose: Name) =>
    call(name, 'POST', jobRoutes.cancel.path.replace('{id}', jobOf(whose)))
  expect(await cancel('limited', 'keeper')).toMatchObject({ status: 404 })
  expect((await cancel('limited', 'limited')).status).not.toBe(404)
})

test('a user who may see all posts sees all imports', async () => {
  const all = { ids: [jobOf('keeper'), jobOf('limited')].toSorted(), total: 2 }
  expect([await seenBy('keeper'), await seenBy('exporter')]).toEqual([all, all])
})
