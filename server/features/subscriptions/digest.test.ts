import { join } from 'node:path'
import type { InputOf } from '@litopys/contract/route'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessTokens } from '#features/auth/tokens'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'olha' | 'stepan' | 'limited' | 'blocked'
let cast: Cast<Name>
let litopys: TestLitopys
let tokens: ReturnType<typeof createAccessTokens>
let ahead = 0
const clock = { now: () => new Date(Date.now() + ahead), newId: () => crypto.randomUUID() }
beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    olha: { role: ['Admin'] },
    stepan: { role: ['User'] },
    limited: { role: ['User'], access: ['channel:20'] },
    blocked: { role: ['User'] },
  })
  tokens = createAccessTokens(join(cast.directory, 'secrets'), clock)
  litopys = await startTestLitopys({ DATA_DIR: cast.directory }, clock)
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

async function ask(name: Name, method: 'GET' | 'POST', path: string, payload?: object) {
  const { id: userId, sessionId } = cast.who(name)
  const token = await tokens.issue({ userId, sessionId, counter: 0 })
  const call = { method, url: `/api/v1/${path}`, headers: { authorization: `Bearer ${token}` } }
  return (await litopys.instance.app.inject({ ...call, ...(payload ? { payload } : {}) })).json()
}

/** Moves the clock in quarters of an hour: a session ends after half an hour without use. */
async function passAnHour(): Promise<void> {
  for (let quarter = 0; quarter < 4; quarter++) {
    ahead += 900_000
    for (const name of ['olha', 'stepan', 'limited', 'blocked'] as const)
      await ask(name, 'GET', 'subscriptions')
  }
}

const mailed = (name: Name) =>
  expect.poll(() => litopys.messages.filter(({ to }) => to === cast.who(name).email).length, {
    timeout: 20_000,
  })
/** Uses the private socket, because the administrator's sign-in is no longer recent after an hour. */
const change = (name: Name, fields: Pick<InputOf<typeof userRoutes.change>, 'access' | 'status'>) =>
  litopys.api.call(userRoutes.change, { id: cast.who(name).id, ...fields })

const nextHour = () => {
  const parts = { timeZone: 'Europe/Kyiv', hour: '2-digit' } as const
  return (Number(new Intl.DateTimeFormat('en-GB', parts).format(clock.now())) + 1) % 24
}

test('a mail names what is unusual in the last 24 hours, if the user chose so', async () => {
  const { data } = await ask('olha', 'POST', 'requests', { title: 'Баржі', search: 'баржа' })
  await ask('olha', 'POST', `requests/${data._id}/subscription`)
  const chosen = { hour: nextHour(), unusual: true }
  expect((await ask('olha', 'POST', 'subscriptions/digest', chosen)).data).toEqual(chosen)
  const post = (channelId: number, messageId: number, hoursAgo: number, text: string) => ({
    channel: 'Пристань',
    channelId,
    messageId,
    text,
    date: new Date(clock.now().getTime() - hoursAgo * 3_600_000).toISOString(),
  })
  await litopys.importPosts([
    ...Array.from({ length: 60 }, (_, i) =>
      post(20, 100 + i, (1 + (i % 4)) * 168 + 2, `Баржа ${i} з піском`),
    ),
    ...Array.from({ length: 8 }, (_, i) => post(20, 200 + i, 2, `Баржа ${i} сіла на мілину #мілина`)),
  ])
  await passAnHour()
  await mailed('olha').toBe(1)
  const { text } = litopys.messages.find(({ to }) => to === cast.who('olha').email) ?? { text: '' }
  expect(text).toMatch(/Незвичне за останні 24 години: .*#мілина \(8, нове\)/)
  expect(text).toMatch(/Unusual in the last 24 hours: .*#мілина \(8, new\)/)
})

test('a mail leaves out posts that are hidden now, and a blocked user gets it the next day', async () => {
  const hour = nextHour()
  for (const name of ['limited', 'blocked', 'stepan'] as const) {
    const { data } = await ask(name, 'POST', 'requests', { title: 'Буксири', search: 'буксир' })
    await ask(name, 'POST', `requests/${data._id}/subscription`)
    await ask(name, 'POST', 'subscriptions/digest', { hour })
  }
  const post = { channel: 'Пристань', channelId: 20, messageId: 1, date: '2026-01-01T10:00:00Z' }
  await litopys.importPosts([{ ...post, text: 'Буксир стоїть.' }])
  await change('limited', { access: ['channel:30'] })
  await change('blocked', { status: 'Blocked' })
  await passAnHour()
  await mailed('stepan').toBe(1)
  await mailed('blocked').toBe(0)
  await change('blocked', { status: 'Active' })
  for (let passed = 0; passed < 24; passed++) await passAnHour()
  await mailed('blocked').toBe(1)
  await mailed('limited').toBe(0)
})
