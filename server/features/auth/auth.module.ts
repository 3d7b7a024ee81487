import type { FastifyRequest } from 'fastify'
import { createOidcProvider } from '#adapters/oidc/provider'
import type { Change } from '#audit/transact'
import { createRateLimit } from '#http/rate-limit'
import type { Serve } from '#http/serve'
import { readRoleMapping } from '#server/config'
import type { Kernel } from '#server/kernel'
import { createTally, type Metric } from '#telemetry/metric'
import type { ApiKeyActors } from './api-key-actors.ts'
import type { SignInDeps } from './auth.deps.ts'
import { mountSignIn } from './auth.routes.ts'
import { createAuthenticate } from './authenticate.usecase.ts'
import { type EmailRequest, sendEmailLink } from './email-change.usecase.ts'
import { createEmailChangeStore } from './email-changes.store.ts'
import { prepareSetup } from './first-user.usecase.ts'
import { createLoginLocks } from './login-locks.usecase.ts'
import { mountOidc } from './oidc.routes.ts'
import type { Oidc } from './oidc.ts'
import { createPasswordLinkStore } from './password-links.store.ts'
import { type LinkUser, sendLinkFor } from './password-links.usecase.ts'
import { createPasswords } from './passwords.ts'
import { pendingEmails } from './pending-emails.usecase.ts'
import { sealedColumns } from './second-factor.usecase.ts'
import { createSecondFactorStore } from './second-factors.store.ts'
import { mountSessions } from './sessions.routes.ts'
import { createSessionStore } from './sessions.store.ts'
import { actorOfCredential, actorUsingSession } from './sessions.usecase.ts'
import { createSignInStore } from './sign-ins.store.ts'
import { startThrottleSweep } from './throttle-sweep.job.ts'
import { createThrottleStore } from './throttles.store.ts'
import { createAccessTokens } from './tokens.ts'
import { createUserStore } from './users.store.ts'

export type AuthModule = Awaited<ReturnType<typeof authModule>>

/** Thirty refreshes in five minutes. */
const refreshesOfSession = { name: 'refreshes', size: 30, perSecond: 30 / 300 }

/** Authentication: sign-in, sessions, second factors, password links. */
export async function authModule(
  kernel: Kernel,
  { onEmailChanged, apiKeys }: Pick<SignInDeps, 'onEmailChanged'> & { apiKeys: ApiKeyActors },
) {
  const { config, records, mac, localSockets, forwardClock: clock } = kernel
  const users = createUserStore(records)
  const setup = await prepareSetup({ users, mac, hasPeers: config.DATABASE_URL !== undefined })
  const emailChanges = createEmailChangeStore(records)
  const deps: SignInDeps = {
    ...kernel,
    clock,
    users,
    setup,
    tokens: createAccessTokens(kernel.secrets, clock),
    rules: {
      secondFactor: config.SECOND_FACTOR,
      email: config.SMTP_URL ? 'sent' : 'outbox',
      sms: config.SMS_URL ? 'sent' : 'outbox',
    },
    passwords: createPasswords(mac, config.PASSWORD_MEMORY_KIB),
    sessions: createSessionStore(records),
    signIns: createSignInStore(records),
    factors: createSecondFactorStore(records),
    passwordLinks: createPasswordLinkStore(records),
    emailChanges,
    onEmailChanged,
    oidc: oidcOf(kernel),
    passwordSignIn: config.PASSWORD_SIGN_IN,
    refreshes: createRateLimit(refreshesOfSession, { clock, spending: kernel.spending }),
  }
  const failures = createTally('reason', ['password', 'locked', 'blocked', 'code', 'step'])
  kernel.onAuditEntry(({ action, details = {} }) => {
    if (action === 'session.refused') failures.add('step' in details ? 'step' : String(details.reason))
  })
  const throttles = createThrottleStore(records)
  const onError = kernel.logError('expired sign-in limits could not be removed')
  kernel.stopOnClose(await startThrottleSweep({ throttles, clock, onError }))
  const isLocal = ({ raw }: FastifyRequest) => localSockets.has(raw.socket)
  const metrics: Metric[] = [
    {
      name: 'litopys_sign_in_failures_total',
      kind: 'counter',
      help: 'Refused sign-ins: wrong password, lock, blocked user, wrong code, or another failed step',
      labels: ['reason'],
      read: failures.samples,
    },
  ]
  return {
    setup,
    metrics,
    sealed: sealedColumns,
    users,
    locks: createLoginLocks({ db: records, mac, clock }),
    authenticate: createAuthenticate({ ...deps, apiKeys }, isLocal),
    actorOfCredential: (id: string, ip: string) => actorOfCredential({ ...deps, apiKeys }, id, ip),
    actorUsingSession: (id: string, ip: string) => actorUsingSession(deps, id, ip),
    pendingEmails: (ids: readonly string[]) => pendingEmails(emailChanges, ids, clock.now()),
    sendEmailLink: (change: Change, request: EmailRequest) => sendEmailLink(deps, change, request),
    sendPasswordLink: (change: Change, user: LinkUser) => sendLinkFor(deps, change, user),
    routes: (serve: Serve) => {
      mountSessions(deps)(serve)
      // No API key passes the sign-in and security routes.
      mountSignIn({ ...deps, authenticate: createAuthenticate(deps, isLocal) })(serve)
      mountOidc(deps)(serve)
    },
  }
}

/** Single sign-on as configured; undefined without OIDC_ISSUER. */
function oidcOf({ config, address, logger }: Kernel): Oidc | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = config
  if (!issuer || !clientId || !clientSecret) return undefined
  const { OIDC_ROLE_CLAIM: claim, OIDC_ROLES: roles = '' } = config
  const mapping = readRoleMapping(roles)
  const accepted = (config.OIDC_SECOND_FACTOR ?? '').split(',').map((value) => value.trim())
  return {
    provider: createOidcProvider({
      issuer,
      clientId,
      clientSecret,
      scopes: config.OIDC_SCOPES,
      pageAddress: () => `${address()}login`,
      onFailure: (failure) => logger.error(failure, 'the identity provider could not be used'),
    }),
    name: config.OIDC_NAME,
    users: config.OIDC_USERS,
    secondFactors: new Set(accepted.filter((value) => value !== '')),
    roles: claim && mapping ? { claim, mapping } : undefined,
  }
}
