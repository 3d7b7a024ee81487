import { afterAll, beforeAll, expect, test } from 'vitest'
import { readPem } from '#evidence/certificate'
import { readStampAnswer, verifyStamp, writeStampRequest } from '#evidence/time-stamp'
import { observationOf, openTestEvidence, type TestEvidence } from '#testing/evidence'
import { makeAuthority, type TestAuthority } from '#testing/time-stamp-authority'
import { findSeals } from './packaged-seals.usecase.ts'

let evidence: TestEvidence
let [old, current]: TestAuthority[] = []
beforeAll(async () => {
  evidence = await openTestEvidence()
  ;[old, current] = [await makeAuthority({ key: 'p256' }), await makeAuthority({ key: 'p256' })]
  for (const run of ['1', '2', '3', '4']) {
    evidence.authorities.splice(0, 1, 'tsa')
    await evidence.capture(run, [observationOf(run, 1)])
    await evidence.seal(run)
  }
  await stamp(2, old)
  await stamp(3, current)
})
afterAll(async () => {
  await evidence.close()
  for (const one of [old, current]) one?.close()
})

const rootsOf = (one: TestAuthority | undefined) => (one ? readPem(one.roots) : [])

async function stamp(number: number, by: TestAuthority | undefined): Promise<void> {
  const seal = await evidence.seals.find(number)
  if (!seal || !by) throw new Error('the seal or its authority is missing')
  const token = readStampAnswer(await by.reply(writeStampRequest(seal.hash, 1n)))
  const stamped = await verifyStamp(token, { hash: seal.hash, roots: rootsOf(by) })
  await evidence.stamps.save(number, 'tsa', token, stamped)
}

test.each([
  { trusted: 'the authority of the next stamp', roots: () => rootsOf(old), seals: [1, 2], stamps: [2] },
  { trusted: 'that of a later stamp only', roots: () => rootsOf(current), seals: [1, 2, 3], stamps: [3] },
  { trusted: 'no authority', roots: () => [], seals: [1], stamps: [] },
])('seals end with a stamp that can be verified: trusted is $trusted', async ({ roots, seals, stamps }) => {
  const found = (await findSeals({ ...evidence, roots: roots() }, ['1'])).seals
  expect(found.seals.map(({ number }) => number)).toEqual(seals)
  expect(found.stamps.map(({ seal }) => seal)).toEqual(stamps)
})
