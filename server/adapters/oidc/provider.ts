import * as oidc from 'openid-client'
import { AppError } from '#server/errors'

export type ProviderSettings = {
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string
  /** Address of the sign-in page. The provider sends browsers back to it. */
  pageAddress(): string
  /** Logs why a call failed. `reason` contains no token and no claim. */
  onFailure(failure: { code: string | undefined; reason: string }): void
}

/** Secrets of one visit to the provider. */
export type VisitSecrets = { state: string; nonce: string; verifier: string }

/** Who signed in: `subject` is unique at `issuer`. */
export type ProvedIdentity = { issuer: string; subject: string; claims: Record<string, unknown> }

export type OidcProvider = ReturnType<typeof createOidcProvider>

/** Time limit of a request to the provider, in seconds. */
const timeout = 5
const discoveryLifetimeMs = 3_600_000
const retryAfterMs = 300
/** Largest difference between the clocks of both servers, in seconds. */
const skewSeconds = 60

/** Client of an OpenID Connect provider (OpenID Connect Core 1.0). Contacts it only when a function is called. */
export function createOidcProvider(settings: ProviderSettings) {
  let known: { found: Promise<oidc.Configuration>; at: number } | undefined

  async function discover(): Promise<oidc.Configuration> {
    const issuer = new URL(settings.issuer)
    const config = await oidc.discovery(
      issuer,
      settings.clientId,
      { client_secret: settings.clientSecret, [oidc.clockTolerance]: skewSeconds },
      undefined,
      // The configuration allows http only for this machine.
      { timeout, execute: issuer.protocol === 'http:' ? [oidc.allowInsecureRequests] : [] },
    )
    // Checks the signature of the ID token too, although it comes from the provider over TLS.
    oidc.enableNonRepudiationChecks(config)
    return config
  }

  /** The provider's metadata. A failure is not kept, so the next call asks again. */
  async function configuration(): Promise<oidc.Configuration> {
    const now = performance.now()
    if (!known || now - known.at > discoveryLifetimeMs) {
      const found = discover().catch(async () => {
        await new Promise((resolve) => setTimeout(resolve, retryAfterMs))
        return await discover()
      })
      const asked = { found, at: now }
      known = asked
      found.catch(() => {
        if (known === asked) known = undefined
      })
    }
    return await known.found
  }

  /** Translates the errors of the library. */
  async function guarded<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      const code = failureOf(cause)
      if (code !== 'oidc_denied')
        settings.onFailure({
          code: codeOf(cause),
          reason: cause instanceof Error ? cause.message : 'unknown',
        })
      // The cause is not kept, because it can contain claims.
      throw new AppError(code)
    }
  }

  return {
    /** Where a browser signs in. `isFresh`: the provider must authenticate the user again. */
    signInAddress: ({ state, nonce, verifier }: VisitSecrets, { isFresh }: { isFresh: boolean }) =>
      guarded(async () => {
        const config = await configuration()
        const address = oidc.buildAuthorizationUrl(config, {
          redirect_uri: settings.pageAddress(),
          scope: settings.scopes,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state,
          nonce,
          ...(isFresh ? { max_age: '0', ...promptOf(config) } : {}),
        })
        return address.href
      }),

    /** Exchanges the answer of the provider for its claims. Its tokens are dropped. */
    redeem: (answer: string, { state, nonce, verifier }: VisitSecrets): Promise<ProvedIdentity> =>
      guarded(async () => {
        const config = await configuration()
        const address = new URL(settings.pageAddress())
        address.search = answer
        const tokens = await oidc.authorizationCodeGrant(config, address, {
          expectedState: state,
          expectedNonce: nonce,
          pkceCodeVerifier: verifier,
          idTokenExpected: true,
        })
        const claims = tokens.claims()
        if (!claims) throw new AppError('oidc_wrong')
        const { userinfo_endpoint } = config.serverMetadata()
        const more = userinfo_endpoint
          ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
          : {}
        return { issuer: claims.iss, subject: claims.sub, claims: { ...more, ...claims } }
      }),

    /** Where a browser ends its session at the provider; undefined if the provider has no such address. */
    logoutAddress: () =>
      guarded(async () => {
        const config = await configuration()
        if (!config.serverMetadata().end_session_endpoint) return undefined
        // Without the ID token as a hint, which would put personal data into an address.
        return oidc.buildEndSessionUrl(config, { post_logout_redirect_uri: settings.pageAddress() }).href
      }),
  }
}

/** Asks for credentials. Only if the provider lists this value: some refuse the ones that they do not know. */
function promptOf(config: oidc.Configuration): { prompt?: string } {
  const { prompt_values_supported: supported } = config.serverMetadata()
  return Array.isArray(supported) && supported.includes('login') ? { prompt: 'login' } : {}
}

function failureOf(cause: unknown): 'oidc_denied' | 'oidc_unreachable' | 'oidc_wrong' {
  if (cause instanceof oidc.AuthorizationResponseError)
    return cause.error === 'access_denied' || cause.error === 'login_required' ? 'oidc_denied' : 'oidc_wrong'
  // `fetch` reports a broken connection as a TypeError.
  if (cause instanceof TypeError && codeOf(cause) === undefined) return 'oidc_unreachable'
  if (codeOf(cause) === 'OAUTH_TIMEOUT') return 'oidc_unreachable'
  const answered = cause instanceof oidc.ClientError ? cause.cause : undefined
  if (answered instanceof Response && answered.status >= 500) return 'oidc_unreachable'
  return 'oidc_wrong'
}

function codeOf(cause: unknown): string | undefined {
  if (!(cause instanceof Error) || !('code' in cause)) return undefined
  return typeof cause.code === 'string' ? cause.code : undefined
}
