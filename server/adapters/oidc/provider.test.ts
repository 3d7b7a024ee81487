import { createServer } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { portOf } from '#testing/mail'
import { createOidcProvider } from './provider.ts'

const secrets = { state: 'x'.repeat(43), nonce: 'y'.repeat(43), verifier: 'z'.repeat(43) }

/** A provider that calls itself `named(address)` in its metadata, at its own address. */
async function providerNamed(named: (address: string) => string) {
  const server = createServer((_request, response) => {
    const address = `http://127.0.0.1:${portOf(server.address())}`
    const metadata = { issuer: named(address), authorization_endpoint: `${address}/authorize` }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(metadata))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void server.close())
  return createOidcProvider({
    issuer: `http://127.0.0.1:${portOf(server.address())}`,
    clientId: 'litopys',
    clientSecret: 'secret',
    scopes: 'openid',
    pageAddress: () => 'http://127.0.0.1:1/app/login',
    onFailure: () => undefined,
  })
}

test('a provider whose metadata name another issuer is refused', async () => {
  const honest = await providerNamed((address) => address)
  expect(await honest.signInAddress(secrets, { isFresh: false })).toContain('/authorize?')
  for (const named of [() => 'https://accounts.example', (address: string) => `${address}/other`]) {
    const provider = await providerNamed(named)
    await expect(provider.signInAddress(secrets, { isFresh: false })).rejects.toMatchObject({
      code: expect.stringMatching(/^oidc_/),
    })
  }
})
