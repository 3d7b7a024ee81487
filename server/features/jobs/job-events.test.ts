import { request } from 'node:http'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'

type Name = 'keeper' | 'limited' | 'narrowed' | 'demoted'
let cast: Cast<Name>
let litopys: TestLitopys
let address: string
beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    keeper: { role: ['Data manager'] },
    limited: { role: ['Data manager'], access: ['channel:20'] },
    narrowed: { role: ['Data manager'] },
    demoted: { role: ['Data manager'] },
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory })
  address = await litopys.instance.listen()
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

/** Collects the events of the stream; `ended` is true once the server ends it. */
async function listen(name: Name) {
  const events: { title: string; state: { status: string } }[][] = []
  let isEnded = false
  const outgoing = request(new URL('/api/v1/jobs/events', address), { headers: cast.who(name).bearer })
  outgoing.end()
  outgoing.on('error', () => undefined)
  const type = await new Promise<string | undefined>((resolve) => {
    outgoing.on('response', (response) => {
      let text = ''
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        const lines = text.split('\n\n')
        text = lines.pop() ?? ''
        for (const line of lines) if (line.startsWith('data: ')) events.push(JSON.parse(line.slice(6)))
      })
      response.on('end', () => {
        isEnded = true
      })
      resolve(response.headers['content-type'])
    })
  })
  return { type, events, isEnded: () => isEnded, close: () => outgoing.destroy() }
}

test('the stream sends visible jobs at first and whenever they change', async () => {
  await litopys.importPosts([{ channelId: 5, messageId: 1, date: '2026-01-01T10:00:00Z', text: 'Допис' }])
  const [keeper, limited] = [await listen('keeper'), await listen('limited')]
  expect(keeper.type).toBe('text/event-stream; charset=utf-8')
  await expect.poll(() => keeper.events.length).toBe(1)
  expect(keeper.events[0]).toMatchObject([{ title: 'posts.jsonl', state: { status: 'done' } }])
  await litopys.importText(
    'second.jsonl',
    '{"channelId":5,"messageId":2,"date":"2026-01-01T10:00:00Z","text":"Ще"}',
  )
  await expect
    .poll(() => keeper.events.slice(1).flat().at(-1))
    .toMatchObject({ title: 'second.jsonl', state: { status: 'done' } })
  expect(limited.events).toEqual([[]])
  keeper.close()
  limited.close()
})

test('the stream follows the listener’s current rights', { timeout: 20_000 }, async () => {
  const [narrowed, demoted] = [await listen('narrowed'), await listen('demoted')]
  await expect.poll(() => [narrowed.events.length, demoted.events.length]).toEqual([1, 1])
  await litopys.api.call(userRoutes.change, { id: cast.who('narrowed').id, access: ['channel:20'] })
  await litopys.api.call(userRoutes.change, { id: cast.who('demoted').id, role: ['User'] })
  await litopys.importText('third.jsonl', '{"channelId":5,"messageId":3}')
  await expect.poll(demoted.isEnded, { timeout: 10_000 }).toBe(true)
  const told = [...narrowed.events.slice(1), ...demoted.events.slice(1)].flat()
  expect(told.map(({ title }) => title)).toEqual([])
  narrowed.close()
})

test('the stream ends with the session', { timeout: 15_000 }, async () => {
  const { isEnded, close } = await listen('keeper')
  const { id, sessionId } = cast.who('keeper')
  const url = `/api/v1/users/${id}/sessions/${sessionId}`
  await litopys.instance.app.inject({ method: 'DELETE', url, headers: cast.who('keeper').bearer })
  await expect.poll(isEnded, { timeout: 10_000 }).toBe(true)
  close()
})
