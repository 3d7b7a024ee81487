import { readdirSync, statSync } from 'node:fs'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { userRoutes } from '@litopys/contract/routes/users'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { systemClock } from '#server/clock'
import { type Cast, directoryWithCast } from '#testing/cast'
import { startTestLitopys, type TestLitopys } from '#testing/litopys'
import { turnable } from '#testing/records'

type Name = 'blocked' | 'ended' | 'demoted' | 'limited' | 'small' | 'patient'
const keeper = { role: ['Data manager' as const] }
const clock = turnable(systemClock)
let cast: Cast<Name>
let litopys: TestLitopys
let origin: URL
beforeAll(async () => {
  cast = await directoryWithCast<Name>({
    blocked: keeper,
    ended: keeper,
    demoted: keeper,
    limited: keeper,
    small: keeper,
    patient: keeper,
  })
  litopys = await startTestLitopys({ DATA_DIR: cast.directory }, clock)
  origin = new URL(await litopys.instance.app.listen({ host: '127.0.0.1', port: 0 }))
})
afterAll(async () => {
  await litopys.close()
  cast.clear()
})

const uploads = () => readdirSync(join(cast.directory, 'uploads'))
const mebibyte = Buffer.alloc(1024 * 1024)

function upload(name: Name, length: number) {
  const outgoing = request({
    host: origin.hostname,
    port: origin.port,
    method: 'POST',
    path: '/api/v1/uploads?fileName=a',
    headers: {
      ...cast.who(name).bearer,
      'content-type': 'application/octet-stream',
      'content-length': length,
    },
  })
  onTestFinished(() => void outgoing.destroy())
  const answer = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve)
    outgoing.on('error', reject)
  })
  const closed = new Promise<void>((resolve) => outgoing.once('close', () => resolve()))
  return { outgoing, answer, closed }
}

async function send(outgoing: ClientRequest, mebibytes: number): Promise<void> {
  for (let sent = 0; sent < mebibytes; sent += 1)
    await new Promise<void>((resolve) => outgoing.write(mebibyte, () => resolve()))
}

async function outcome(answer: Promise<IncomingMessage>) {
  const response = await answer
  const body = await json(response)
  const code = typeof body === 'object' && body && 'code' in body ? body.code : undefined
  return [response.statusCode, code]
}

describe('an upload of 60 MiB is refused and leaves no file if at 30 %', () => {
  const id = (name: Name) => cast.who(name).id
  test.each<[string, Name, () => Promise<unknown>, [number, string]]>([
    [
      'the user is blocked',
      'blocked',
      () => litopys.api.call(userRoutes.change, { id: id('blocked'), status: 'Blocked' }),
      [401, 'unauthenticated'],
    ],
    [
      'the session is ended',
      'ended',
      () =>
        litopys.api.call(userRoutes.endSession, { id: id('ended'), sessionId: cast.who('ended').sessionId }),
      [401, 'unauthenticated'],
    ],
    [
      'the role is lost',
      'demoted',
      () => litopys.api.call(userRoutes.change, { id: id('demoted'), role: ['User'] }),
      [401, 'unauthenticated'],
    ],
    [
      'the right is lost',
      'limited',
      () => litopys.api.call(userRoutes.change, { id: id('limited'), access: ['read-only'] }),
      [403, 'forbidden'],
    ],
  ])('%s', async (_what, name, change, wanted) => {
    const { outgoing, answer, closed } = upload(name, 60 * mebibyte.length)
    await send(outgoing, 18)
    await expect.poll(() => uploads().length).toBe(1)
    await change()
    // The server answers before the end of the body.
    void send(outgoing, 41)
    expect(await outcome(answer)).toEqual(wanted)
    await expect.poll(uploads).toEqual([])
    // The server does not wait for the rest.
    await closed
  })
})

test('a small upload is also refused if its user is blocked before its end', async () => {
  const { outgoing, answer } = upload('small', 2000)
  outgoing.write(Buffer.alloc(1000))
  await expect.poll(() => uploads().length).toBe(1)
  await litopys.api.call(userRoutes.change, { id: cast.who('small').id, status: 'Blocked' })
  outgoing.end(Buffer.alloc(1000))
  expect(await outcome(answer)).toEqual([401, 'unauthenticated'])
  await expect.poll(uploads).toEqual([])
})

test('an upload may outlast an access token and keeps its session in use', async () => {
  const { outgoing, answer } = upload('patient', 20 * mebibyte.length)
  const received = async (mebibytes: number) => {
    await send(outgoing, 9)
    const sizes = () => uploads().map((name) => statSync(join(cast.directory, 'uploads', name)).size)
    await expect.poll(sizes).toEqual([mebibytes * mebibyte.length])
  }
  await received(9)
  clock.turn(11 * 60_000)
  await received(18)
  // Longer than the idle limit of a session, counted from the start.
  clock.turn(25 * 60_000)
  outgoing.end(Buffer.alloc(2 * mebibyte.length))
  expect((await outcome(answer))[0]).toBe(200)
})
