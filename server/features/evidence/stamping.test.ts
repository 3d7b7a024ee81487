import { createServer } from 'node:http'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Authority, createAuthority } from '#adapters/time-stamps/authority'
import { readPem } from '#evidence/certificate'
import { tags, writeDer } from '#evidence/der'
import { observationOf, openTestEvidence, type TestEvidence } from '#testing/evidence'
import {
  type Answering,
  makeAuthority,
  sendStamp,
  serveAuthority,
  type TestAuthority,
} from '#testing/time-stamp-authority'
import { evidenceMetrics } from './evidence.metrics.ts'
import { listSeals } from './seals.usecase.ts'
import { startStamping } from './stamping.job.ts'

let evidence: TestEvidence
let authority: TestAuthority
beforeAll(async () => {
  ;[evidence, authority] = await Promise.all([openTestEvidence(), makeAuthority()])
})
afterAll(async () => {
  await evidence.close()
  authority.close()
})

let runs = 0
/** A new seal that waits for stamps of these authorities. */
async function newSeal(names: string[]) {
  runs += 1
  const run = `run-${runs}`
  await evidence.capture(run, [observationOf(run, 1)])
  evidence.authorities.splice(0, evidence.authorities.length, ...names)
  await evidence.seal(run)
  const [seal] = await evidence.seals.ofRuns([run])
  if (!seal) throw new Error('the run has no seal')
  return seal
}

const right: Answering = async (request, response) => sendStamp(response, await authority.reply(request))
const rootsOf = (...some: TestAuthority[]) => some.flatMap(({ roots }) => readPem(roots))

async function serve(answer: Answering, roots = rootsOf(authority)) {
  const server = await serveAuthority(answer)
  onTestFinished(server.close)
  return { ...server, authority: createAuthority(server.url, roots) }
}

/** Starts the loop, which the test ends. */
function start(authorities: Authority[]) {
  const refused: { fault: string; seal: number }[] = []
  const errors: unknown[] = []
  const loop = startStamping({
    stamps: evidence.stamps,
    authorities,
    clock: evidence.clock,
    onRefused: ({ fault }, { seal }) => refused.push({ fault, seal }),
    onError: (error) => errors.push(error),
  })
  onTestFinished(loop.stop)
  return { loop, refused, errors }
}

const stampsOf = (seal: number) => evidence.stamps.ofSeals([seal])
const shown = async (number: number) => {
  const { data } = await listSeals(evidence, { before: number + 1, itemsPerPage: 1 })
  return data[0]?.stamps ?? []
}

/** Values of the metrics for an authority: missing stamps, and the age of their oldest seal. */
const measured = async (authority: string) => {
  const values = evidenceMetrics(evidence).map(async ({ read }) => await read())
  return (await Promise.all(values)).map((samples) =>
    samples.filter(({ labels }) => labels?.authority === authority),
  )
}

describe('the stamps of a seal', () => {
  test('come from each authority, are verified, and are asked for once', async () => {
    const [one, other] = [await serve(right), await serve(right)]
    const seal = await newSeal([one.authority.name, other.authority.name])
    // Two processes with the same records.
    for (let i = 0; i < 2; i += 1) start([one.authority, other.authority])
    await expect
      .poll(async () => (await stampsOf(seal.number)).map(({ state }) => state), { timeout: 20_000 })
      .toEqual(['stamped', 'stamped'])
    expect([one.asked.length, other.asked.length]).toEqual([1, 1])
    const stamps = await shown(seal.number)
    expect(stamps[0]).toMatchObject({ state: 'stamped', policy: '1.2.3.4.1', isLate: false, attempts: 1 })
    expect(stamps[0]).not.toHaveProperty('code')
    expect((await evidence.verify(rootsOf(authority)))['time-stamps']).toEqual({
      ok: true,
      detail: '2 valid time stamps',
    })
  })

  test('are asked for again after a restart and longer pauses, and are late after a day', async () => {
    let answer: Answering = (_request, response) => void response.destroy()
    const { authority: asked } = await serve((request, response) => answer(request, response))
    const { number } = await newSeal([asked.name])
    const { loop, refused } = start([asked])
    await expect.poll(() => refused.length, { timeout: 20_000 }).toBe(1)
    const first = (await stampsOf(number))[0]?.nextAt?.getTime() ?? 0
    expect(first - evidence.clock.now().getTime()).toBeGreaterThan(50_000)
    evidence.clock.turn(61_000)
    loop.wake()
    await expect.poll(() => refused.length).toBe(2)
    const second = (await stampsOf(number))[0]?.nextAt?.getTime() ?? 0
    expect(second - evidence.clock.now().getTime()).toBeGreaterThan(110_000)
    await loop.stop()
    evidence.clock.turn(25 * 3_600_000)
    expect(await shown(number)).toMatchObject([
      { state: 'waiting', isLate: true, code: 'stamp_unreachable', attempts: 2 },
    ])
    const [missing, wait] = await measured(asked.name)
    expect(missing).toEqual([{ labels: { authority: asked.name, state: 'waiting' }, value: 1 }])
    // The alert for late stamps starts after a day.
    expect(wait?.[0]?.value).toBeGreaterThan(86_400)
    answer = right
    start([asked])
    await expect.poll(async () => (await stampsOf(number))[0]?.state, { timeout: 20_000 }).toBe('stamped')
    expect(await shown(number)).toMatchObject([{ state: 'stamped', attempts: 3 }])
    expect(await measured(asked.name)).toEqual([[], []])
  })

  test('are refused also with a text that no database stores', async () => {
    // Status 2, and many texts with a character of value 0.
    const text = Buffer.from('0c0400417e20', 'hex')
    const texts = Buffer.concat(Array.from({ length: 2_000 }, () => text))
    const words = writeDer(tags.sequence, texts)
    const refusal = writeDer(tags.sequence, writeDer(tags.sequence, Buffer.from('020102', 'hex'), words))
    const { authority: mean, url } = await serve((_request, response) => sendStamp(response, refusal))
    const { number } = await newSeal([url])
    const { refused, errors } = start([mean])
    await expect.poll(() => refused.length + errors.length).toBeGreaterThan(0)
    expect([refused, errors]).toEqual([[{ fault: 'stamp_refused', seal: number }], []])
    const [stamp] = await shown(number)
    expect(stamp).toMatchObject({
      state: 'refused',
      attempts: 1,
      detail: expect.stringMatching(/^status 2, \uFFFDA~ /),
    })
    expect(stamp?.detail?.length).toBeLessThan(600)
  })

  test('stop to be asked for while their authority is not configured', async () => {
    const { authority: asked, asked: requests } = await serve(right)
    const { number } = await newSeal([asked.name])
    await evidence.stamps.configure([], evidence.clock.now())
    const { loop } = start([asked])
    loop.wake()
    await loop.stop()
    expect(requests).toEqual([])
    expect(await shown(number)).toMatchObject([{ state: 'failed', code: 'stamp_not_configured' }])
    expect(await measured(asked.name)).toEqual([[], []])
    await evidence.stamps.configure([asked.name], evidence.clock.now())
    expect(await shown(number)).toMatchObject([{ state: 'waiting' }])
    const refusal = { state: 'refused', reasonCode: 'stamp_refused', nextAt: evidence.clock.now() } as const
    await evidence.stamps.postpone(number, asked.name, refusal)
    const labels = { authority: asked.name, state: 'refused' }
    expect(await measured(asked.name)).toMatchObject([[{ labels, value: 1 }], [{ labels }]])
  })

  test('are verified again by verify', async () => {
    const { authority: asked } = await serve(right)
    // The clock of the server is ahead of the clock of the authority.
    evidence.clock.turn(60_000)
    const { number } = await newSeal([asked.name])
    start([asked])
    await expect.poll(async () => (await stampsOf(number))[0]?.state, { timeout: 20_000 }).toBe('stamped')
    expect((await evidence.verify(rootsOf(authority)))['time-stamps']).toMatchObject({
      ok: true,
      detail: expect.stringMatching(/clock differs: \d+ more than 10 seconds earlier than their seal says/),
    })
    const changed = { stampedAt: new Date('2020-01-01T00:00:00Z') }
    await evidence.db.updateTable('stamps').set(changed).where('seal', '=', number).execute()
    expect((await evidence.verify(rootsOf(authority)))['time-stamps']).toMatchObject({
      ok: false,
      detail: expect.stringContaining(`on seal ${number}: the stored time differs`),
    })
    await evidence.db.updateTable('stamps').set({ token: 'AAAA' }).where('seal', '=', number).execute()
    expect((await evidence.verify(rootsOf(authority)))['time-stamps']?.ok).toBe(false)
    await evidence.db.deleteFrom('stamps').where('seal', '=', number).execute()
  })
})

describe('an answer of an authority', () => {
  const hash = 'ab'.repeat(32)
  const askedOf = async (answer: Answering, roots?: Parameters<typeof serve>[1]) => {
    const { authority: asked } = await serve(answer, roots)
    return await asked.stamp(hash, new AbortController().signal)
  }

  test('is not accepted if it was changed, belongs to another request, or has another type', async () => {
    let earlier: Buffer | undefined
    const { authority: asked } = await serve(async (request, response) => {
      earlier ??= await authority.reply(request)
      sendStamp(response, earlier)
    })
    const signal = new AbortController().signal
    expect((await asked.stamp(hash, signal)).stamp.policy).toBe('1.2.3.4.1')
    // The same seal again, and another one.
    await expect(asked.stamp(hash, signal)).rejects.toMatchObject({ fault: 'stamp_nonce' })
    await expect(asked.stamp('cd'.repeat(32), signal)).rejects.toMatchObject({ fault: 'stamp_imprint' })
    await expect(
      askedOf(async (request, response) => {
        const answer = await authority.reply(request)
        answer[answer.length - 1] = (answer.at(-1) ?? 0) ^ 1
        sendStamp(response, answer)
      }),
    ).rejects.toMatchObject({ fault: 'stamp_signature' })
    await expect(
      askedOf((_request, response) => {
        response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Sign in</p>')
      }),
    ).rejects.toMatchObject({ fault: 'stamp_content_type', detail: 'text/html' })
  })

  test('is not accepted from a foreign authority, or with an expired certificate', async () => {
    const [foreign, expired] = [
      await makeAuthority({ key: 'p256' }),
      await makeAuthority({ key: 'p256', days: [-30, -1] }),
    ]
    onTestFinished(foreign.close)
    onTestFinished(expired.close)
    await expect(
      askedOf(async (request, response) => sendStamp(response, await foreign.reply(request))),
    ).rejects.toMatchObject({ fault: 'stamp_chain' })
    await expect(
      askedOf(
        async (request, response) => sendStamp(response, await expired.reply(request)),
        rootsOf(authority, expired),
      ),
    ).rejects.toMatchObject({ fault: 'stamp_expired' })
  })

  test('is reported if it refuses, is cut off, too large, an error or a redirect', async () => {
    // A rejection with the failure badAlg: status 2, and bit 0.
    const refusal = Buffer.from('3009' + '3007' + '020102' + '03020780', 'hex')
    await expect(askedOf((_request, response) => sendStamp(response, refusal))).rejects.toMatchObject({
      fault: 'stamp_refused',
      detail: 'status 2, badAlg',
    })
    await expect(
      askedOf(async (request, response) => {
        const answer = await authority.reply(request)
        response.writeHead(200, {
          'content-type': 'application/timestamp-reply',
          'content-length': answer.length,
        })
        response.write(answer.subarray(0, 100), () => response.destroy())
      }),
    ).rejects.toMatchObject({ fault: 'stamp_unreachable' })
    await expect(
      askedOf((_request, response) => sendStamp(response, Buffer.alloc(100_000))),
    ).rejects.toMatchObject({ fault: 'stamp_too_large' })
    await expect(
      askedOf((_request, response) => {
        response.writeHead(503).end()
      }),
    ).rejects.toMatchObject({ fault: 'stamp_status', detail: '503' })
    const { url, asked } = await serve(right)
    await expect(
      askedOf((_request, response) => {
        response.writeHead(307, { location: url }).end()
      }),
    ).rejects.toMatchObject({ fault: 'stamp_status', detail: '307' })
    expect(asked).toEqual([])
  })

  test('is not waited for if nothing listens, or after a stop', async () => {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await new Promise((resolve) => server.close(resolve))
    const gone = createAuthority(`http://127.0.0.1:${port}/`, rootsOf(authority))
    await expect(gone.stamp(hash, new AbortController().signal)).rejects.toMatchObject({
      fault: 'stamp_unreachable',
      detail: 'ECONNREFUSED',
    })
    const stopping = new AbortController()
    const { authority: silent } = await serve(() => stopping.abort())
    await expect(silent.stamp(hash, stopping.signal)).rejects.toThrow('abort')
  })

  test('is asked for with the user and password of the address, which its name does not have', async () => {
    const server = createServer((request, response) => {
      response.writeHead(request.headers.authorization === 'Basic dXNlcjpwYSBzcw==' ? 503 : 401).end()
    })
    onTestFinished(() => void server.close())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const asked = createAuthority(`http://user:pa%20ss@127.0.0.1:${port}/tsa?key=1`, rootsOf(authority))
    expect(asked.name).toBe(`http://127.0.0.1:${port}/tsa`)
    await expect(asked.stamp(hash, new AbortController().signal)).rejects.toMatchObject({ detail: '503' })
  })
})
