import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'
import Provider from 'oidc-provider'

/** A person at the provider. `subject` is their user name there. */
export type Account = {
  subject: string
  email?: string
  email_verified?: boolean
  given_name?: string
  family_name?: string
  groups?: string[]
  amr?: string[]
}

export type TestProvider = {
  issuer: string
  accounts: Map<string, Account>
  /** Changes the claims of ID tokens, which are signed again; undefined leaves them. */
  forge: ((claims: JWTPayload) => JWTPayload) | undefined
  /** Signs changed ID tokens with a key that the provider has not published. */
  hasWrongKey: boolean
  /** Settings of Litopys for this provider. */
  settings: Record<string, string>
  /** Enters a user name at the provider, as a browser does. Returns the query string for the sign-in page. */
  visit(address: string, subject: string | 'cancel', cookies?: Map<string, string>): Promise<string>
  close(): Promise<void>
}

const clientId = 'litopys'
const clientSecret = 'secret-of-the-client'

/** A certified provider (npm `oidc-provider`) on this machine. `page`: the sign-in page of Litopys. */
export async function startTestProvider(page: string, port = 0): Promise<TestProvider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const { privateKey: wrongKey } = await generateKeyPair('RS256')
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: a server that listens on a port has an address of this type
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const accounts = new Map<string, Account>()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [page],
        post_logout_redirect_uris: [page],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: 'test' }] },
    cookies: { keys: ['cookie key of the test'] },
    claims: {
      openid: ['sub', 'amr'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
      groups: ['groups'],
    },
    scopes: ['openid', 'email', 'profile', 'groups'],
    features: { devInteractions: { enabled: false }, rpInitiatedLogout: { enabled: true } },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 60, IdToken: 60 },
    findAccount: (_, subject) => {
      const account = accounts.get(subject)
      if (!account) return undefined
      const { subject: sub, amr: _amr, ...claims } = account
      return { accountId: sub, claims: () => ({ sub, ...claims }) }
    },
    // Consent is given, as for an application of the same organisation.
    loadExistingGrant: async ({ oidc }) => {
      const grant = new provider.Grant({ clientId, accountId: oidc.session?.accountId ?? '' })
      grant.addOIDCScope('openid email profile groups')
      await grant.save()
      return grant
    },
  })

  const self: TestProvider = {
    issuer,
    accounts,
    forge: undefined,
    hasWrongKey: false,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Example ID',
      OIDC_SCOPES: 'openid email profile groups',
    },
    visit: async (address, subject, cookies = new Map()) => {
      const enter = async (url: string, body?: URLSearchParams): Promise<string> => {
        const response = await fetch(url, {
          redirect: 'manual',
          headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
          ...(body ? { method: 'POST', body } : {}),
        })
        for (const line of response.headers.getSetCookie()) {
          const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
          if (value) cookies.set(name, value)
          else cookies.delete(name)
        }
        const location = response.headers.get('location')
        if (location === null && body === undefined && url.includes('/interaction/'))
          return await enter(url, new URLSearchParams({ subject }))
        if (location === null) throw new Error(`${response.status} from ${url}: ${await response.text()}`)
        const next = new URL(location, url).href
        return next.startsWith(page) ? next : await enter(next)
      }
      return new URL(await enter(address)).search.slice(1)
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }

  const answer = provider.callback()
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    void serve(request, response)
  })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url?.startsWith('/interaction/')) return await interact(request, response)
    if (request.url === '/token') forgeIn(response)
    await answer(request, response)
  }

  /** The sign-in form of the provider. */
  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(
        '<!doctype html><title>Example ID</title><form method="post"><label>User name <input name="subject"></label><button>Continue</button></form>',
      )
      return
    }
    const subject = new URLSearchParams(await textOf(request)).get('subject') ?? ''
    const result =
      subject === 'cancel'
        ? { error: 'access_denied', error_description: 'The user cancelled' }
        : { login: { accountId: subject, amr: accounts.get(subject)?.amr ?? ['pwd'] } }
    await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
  }

  /** Replaces the ID token in an answer. */
  function forgeIn(response: ServerResponse): void {
    const end = response.end.bind(response)
    response.end = (body: unknown) => {
      const { forge } = self
      if (!forge) return end(body)
      const tokens = JSON.parse(String(body))
      void new SignJWT(forge(decodeJwt(tokens.id_token)))
        .setProtectedHeader({ alg: 'RS256', kid: 'test' })
        .sign(self.hasWrongKey ? wrongKey : privateKey)
        .then((id_token) => {
          response.removeHeader('content-length')
          end(JSON.stringify({ ...tokens, id_token }))
        })
      return response
    }
  }
  return self
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}
