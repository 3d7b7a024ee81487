import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type KeyKind, makeAuthority, type TestAuthority } from '#testing/time-stamp-authority'
import { assertStampsTime, findChain, readPem } from './certificate.ts'
import { readStampAnswer, verifyStamp, writeStampRequest } from './time-stamp.ts'

const hash = createHash('sha256').update('a seal').digest('hex')
const nonceOf = () => BigInt(`0x${randomBytes(8).toString('hex')}`)

let authority: TestAuthority
let rootsOf: (one: TestAuthority) => ReturnType<typeof readPem>
beforeAll(async () => {
  authority = await makeAuthority()
  rootsOf = ({ roots }) => readPem(roots)
})
afterAll(() => authority.close())

async function stamped(one: TestAuthority, nonce = nonceOf(), stampedHash = hash) {
  const token = readStampAnswer(await one.reply(writeStampRequest(stampedHash, nonce)))
  return { token, nonce, roots: rootsOf(one) }
}

async function other(options: Parameters<typeof makeAuthority>[0]) {
  const one = await makeAuthority(options)
  onTestFinished(one.close)
  return one
}

describe('a time stamp of openssl', () => {
  test('is accepted, and says its time, serial number, policy and chain', async () => {
    const { token, nonce, roots } = await stamped(authority)
    const stamp = await verifyStamp(token, { hash, nonce, roots })
    expect(stamp).toMatchObject({ policy: '1.2.3.4.1', accuracyMs: 1_500 })
    expect(stamp.chain).toEqual(['Test signer', 'Test middle', 'Test root'])
    expect(Math.abs(Date.parse(stamp.at) - Date.now())).toBeLessThan(60_000)
    expect(stamp.serial).toMatch(/^\d+$/)
  })

  test.each<[KeyKind, 'sha256' | 'sha384' | 'sha512', string[]]>([
    ['p256', 'sha256', []],
    ['p384', 'sha384', ['-md', 'sha384']],
    ['rsa', 'sha512', ['-md', 'sha512']],
    ['rsa', 'sha256', ['-sigopt', 'rsa_padding_mode:pss', '-sigopt', 'rsa_pss_saltlen:32']],
  ])('is accepted with a key %s, %s and a certificate signed with %s', async (key, digest, signing) => {
    const one = await other({ key, digest, signing })
    const { token, nonce, roots } = await stamped(one)
    expect(await verifyStamp(token, { hash, nonce, roots })).toMatchObject({ policy: '1.2.3.4.1' })
  })

  test('is refused for another seal and for another request', async () => {
    const { token, roots } = await stamped(authority)
    const otherHash = createHash('sha256').update('another seal').digest('hex')
    await expect(verifyStamp(token, { hash: otherHash, roots })).rejects.toMatchObject({
      fault: 'stamp_imprint',
    })
    await expect(verifyStamp(token, { hash, nonce: 1n, roots })).rejects.toMatchObject({
      fault: 'stamp_nonce',
    })
  })

  test('is refused with another root, an expired certificate, or a certificate for another purpose', async () => {
    const { token } = await stamped(authority)
    const foreign = await other({ key: 'p256' })
    await expect(verifyStamp(token, { hash, roots: rootsOf(foreign) })).rejects.toMatchObject({
      fault: 'stamp_chain',
    })
    await expect(verifyStamp(token, { hash, roots: [] })).rejects.toMatchObject({ fault: 'stamp_chain' })
    // openssl stamps with no such certificate, so the check is called alone.
    for (const root of rootsOf(authority)) expect(() => assertStampsTime(root)).toThrow('stamp_purpose')
    const expired = await other({ key: 'p256', days: [-30, -1] })
    const late = await stamped(expired).catch((error: unknown) => error)
    // Newer versions of openssl refuse to sign with an expired certificate.
    if (late instanceof Error) expect(String(late.cause)).toContain('ts -reply')
    else
      await expect(verifyStamp(Object(late).token, { hash, roots: rootsOf(expired) })).rejects.toThrow(
        'stamp_expired',
      )
  })

  test('is refused soon if its certificates have very many chains', { timeout: 10_000 }, async () => {
    const [signer, ...others] = Array.from({ length: 100 }, () => rootsOf(authority)).flat()
    if (!signer) throw new Error('the authority has no root')
    const search = findChain(signer, { others, roots: [], at: Date.now() })
    await expect(search).rejects.toMatchObject({ fault: 'stamp_chain' })
  })

  test('is refused after any of its bytes was changed', { timeout: 120_000 }, async () => {
    const { token, nonce, roots } = await stamped(authority)
    const accepted: number[] = []
    for (let at = 0; at < token.length; at += 1) {
      const changed = Uint8Array.from(token)
      changed[at] = (changed[at] ?? 0) ^ 1
      const result = await verifyStamp(changed, { hash, nonce, roots }).catch((error: unknown) => error)
      if (result instanceof Error) expect(result).toHaveProperty('fault')
      else accepted.push(at)
    }
    // Outside the signatures: versions, the list of digests, and parameters of algorithms that have none.
    expect(accepted.length).toBeLessThan(25)
  })
})
