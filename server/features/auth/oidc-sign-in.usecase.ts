import type { InputOf, ResultOf } from '@litopys/contract/route'
import type { authRoutes } from '@litopys/contract/routes/auth'
import type { Role } from '@litopys/contract/schemas/account'
import type { ProvedIdentity, VisitSecrets } from '#adapters/oidc/provider'
import type { Change } from '#audit/transact'
import { networkOf } from '#http/network'
import { type KeyedMac, underEachKey } from '#secrets/mac-key'
import { AppError, isAppError } from '#server/errors'
import type { SignInDeps } from './auth.deps.ts'
import { auditFailedProof, type OidcRefusal } from './failed-proofs.ts'
import { createIdentityStore } from './identities.store.ts'
import { assertAdminRemains } from './last-admin.ts'
import type { Oidc } from './oidc.ts'
import { claimAt, isVouched, nameIn, provedAtOf, rolesOfClaim, verifiedEmail } from './oidc-claims.ts'
import { createOidcVisitStore } from './oidc-visits.store.ts'
import { endSessionsOf } from './open-session.usecase.ts'
import { sameText } from './same-text.ts'
import { hashOfToken, newSecretToken } from './secret-token.ts'
import { isInitializationNeeded } from './sign-in.usecase.ts'
import { type Caller, type Progress, startSignIn } from './sign-in-progress.usecase.ts'
import { countWithin, type Limit, minuteMs } from './throttle.usecase.ts'
import { type ActiveAdmin, createUserStore, type UserRow } from './users.store.ts'

/** How long a browser may stay at the provider. */
export const visitMs = 10 * minuteMs

const starts = { name: 'oidc starts of a network', max: 30, windowMs: 15 * minuteMs } satisfies Limit
const finishes = { name: 'oidc finishes of a network', max: 30, windowMs: 15 * minuteMs } satisfies Limit

/** How users can sign in. */
export function signInMethods({
  oidc,
  passwordSignIn,
}: Pick<SignInDeps, 'oidc' | 'passwordSignIn'>): ResultOf<typeof authRoutes.readMethods> {
  return { password: passwordSignIn, ...(oidc ? { oidc: { name: oidc.name } } : {}) }
}

/** Sends a browser to the provider. `token` goes into a cookie, which binds the answer to this browser. */
export async function startVisit(
  deps: SignInDeps,
  { next = '/', isFresh = false }: InputOf<typeof authRoutes.startOidc>,
  { ip }: Caller,
): Promise<{ address: string; token: string }> {
  const { provider } = assertOidc(deps)
  if (await isInitializationNeeded(deps)) throw new AppError('not_initialized')
  await countAttempt(deps, starts, ip)
  const token = newSecretToken()
  const address = await provider.signInAddress(secretsOf(deps.mac, token), { isFresh })
  const now = deps.clock.now()
  await deps.transact(async ({ records }) => {
    const visits = createOidcVisitStore(records)
    await visits.removeExpired(now)
    const expiresAt = new Date(now.getTime() + visitMs)
    await visits.add({ tokenHash: hashOfToken(token), next, expiresAt })
  })
  return { address, token }
}

type Finished = { progress: Progress; next: string }

/** Signs in the user whose browser came back from the provider. An answer works once. */
export async function finishVisit(
  deps: SignInDeps,
  { answer }: InputOf<typeof authRoutes.finishOidc>,
  caller: Caller & { visitToken: string | undefined },
): Promise<Finished> {
  const { provider } = assertOidc(deps)
  await countAttempt(deps, finishes, caller.ip)
  const { visitToken: token } = caller
  if (!token) throw new AppError('sign_in_expired')
  const state = new URLSearchParams(answer).get('state') ?? ''
  // Compared first, so that an address made by a stranger does not end the visit.
  const secrets = underEachKey(deps.mac, (mac) => secretsOf(mac, token)).find((one) =>
    sameText(state, one.state),
  )
  if (!secrets) throw new AppError('sign_in_expired')
  const visit = await deps.transact(({ records }) =>
    createOidcVisitStore(records).take(hashOfToken(token), deps.clock.now()),
  )
  if (!visit) throw new AppError('sign_in_expired')
  const identity = await provider.redeem(answer, secrets)
  // A refusal must be committed with its audit entry, so the error is thrown after the transaction.
  const outcome = await deps.transact((change) => signInIdentity(deps, change, identity, caller))
  if ('refusal' in outcome) throw new AppError(outcome.refusal)
  return { progress: outcome, next: visit.next }
}

/**
 * Where the browser ends its session at the provider. Undefined if the provider cannot be reached: the session
 * here has ended anyway.
 */
export async function providerLogout({ oidc }: Pick<SignInDeps, 'oidc'>): Promise<string | undefined> {
  return await oidc?.provider.logoutAddress().catch((cause: unknown) => {
    if (isAppError(cause, 'oidc_unreachable') || isAppError(cause, 'oidc_wrong')) return undefined
    throw cause
  })
}

function assertOidc({ oidc }: Pick<SignInDeps, 'oidc'>): Oidc {
  if (!oidc) throw new AppError('oidc_off')
  return oidc
}

async function countAttempt(deps: SignInDeps, limit: Limit, ip: string): Promise<void> {
  const now = deps.clock.now()
  await deps.transact(({ records }) => countWithin({ records, mac: deps.mac, now }, limit, [networkOf(ip)]))
}

/** Derived from the token in the cookie, so that the database contains none of them. */
function secretsOf(mac: KeyedMac, token: string): VisitSecrets {
  return {
    state: mac('oidc state', token),
    nonce: mac('oidc nonce', token),
    verifier: mac('oidc verifier', token),
  }
}

async function signInIdentity(
  deps: SignInDeps,
  change: Change,
  identity: ProvedIdentity,
  caller: Caller,
): Promise<Progress | { refusal: OidcRefusal }> {
  const { claims } = identity
  const oidc = assertOidc(deps)
  const bound = await boundUser(deps, change, identity, caller)
  const refuse = (refusal: OidcRefusal, user: UserRow | undefined) => {
    const details = { reason: refusal, method: 'oidc' as const }
    auditFailedProof(change, { actor: { ip: caller.ip }, user, details })
    return { refusal }
  }
  if ('refusal' in bound) return refuse(bound.refusal, bound.user)
  if (bound.user.status === 'Blocked') return refuse('account_blocked', bound.user)
  const role = await applyRoles(deps, change, { ...bound, claims, ip: caller.ip })
  const verified = bound.user.verified || (await verifyBy(deps, change, bound.user, claims))
  const now = deps.clock.now()
  const provedAt = provedAtOf(claims) ?? now
  return await startSignIn(deps, change, { ...bound.user, role, verified }, caller, {
    method: 'oidc',
    provedAt: provedAt < now ? provedAt : now,
    isComplete: isVouched(claims, oidc.secondFactors),
  })
}

type Bound = { user: UserRow; admins: ActiveAdmin[] }
type Unbound = { refusal: OidcRefusal; user: UserRow | undefined }

/** The user of an identity, locked. At the first sign-in the user with its verified e-mail. */
async function boundUser(
  deps: SignInDeps,
  change: Change,
  { issuer, subject, claims }: ProvedIdentity,
  { ip }: Caller,
): Promise<Bound | Unbound> {
  const users = createUserStore(change.records)
  const identities = createIdentityStore(change.records)
  if ((await identities.userOf(issuer, subject)) === undefined) {
    // Of two first sign-ins at once, the second finds the user of the first.
    await users.lockAll()
  }
  const admins = await users.lockActiveAdmins()
  const knownId = await identities.userOf(issuer, subject)
  const known = knownId === undefined ? undefined : await users.lock(knownId)
  if (known) return { user: known, admins }
  const given = verifiedEmail(claims)
  if ('refusal' in given) return { refusal: given.refusal, user: undefined }
  const { email } = given
  const user =
    (await users.findByEmail(email)) ??
    (assertOidc(deps).users === 'create' ? await createFrom(deps, change, { email, claims, ip }) : undefined)
  if (!user) return { refusal: 'oidc_not_invited', user: undefined }
  const boundAt = deps.clock.machineTime()
  if (!(await identities.bind({ issuer, subject, userId: user.id, boundAt })))
    return { refusal: 'oidc_other_identity', user }
  change.audit.add({
    actor: { id: user.id, name: user.email, ip },
    action: 'user.bind',
    object: { id: user.id, name: user.email },
    details: { issuer, subject },
  })
  return { user, admins }
}

type Arrival = { email: string; claims: ProvedIdentity['claims']; ip: string }

async function createFrom(
  { clock }: SignInDeps,
  { records, audit }: Change,
  { email, claims, ip }: Arrival,
): Promise<UserRow | undefined> {
  const now = clock.machineTime()
  const user = {
    id: clock.newId(),
    email,
    givenName: nameIn(claims.given_name),
    familyName: nameIn(claims.family_name),
    additionalName: '',
    phone: '',
    worksFor: '',
    role: ['User' as const],
    access: [],
    verified: true,
    status: 'Active' as const,
    privacyConsent: false,
    passwordHash: null,
    createdAt: now,
    createdBy: email,
    updatedAt: now,
    updatedBy: email,
  }
  if (!(await createUserStore(records).add(user))) return undefined
  audit.add({
    actor: { id: user.id, name: email, ip },
    action: 'user.create',
    object: { id: user.id, name: email },
    details: { role: user.role, method: 'oidc' },
  })
  return { ...user, hasSecondFactor: false }
}

/**
 * Gives the user the roles of the claim and returns their roles. The last administrator stays one; the audit
 * log says so. A new role ends the other sessions, as when an administrator gives it.
 */
async function applyRoles(
  deps: SignInDeps,
  { records, audit }: Change,
  { user, admins, claims, ip }: Bound & { claims: ProvedIdentity['claims']; ip: string },
): Promise<Role[]> {
  const { roles } = assertOidc(deps)
  if (!roles) return user.role
  const wanted = rolesOfClaim(claimAt(claims, roles.claim), roles.mapping)
  const isSame = wanted.length === user.role.length && wanted.every((role) => user.role.includes(role))
  if (isSame) return user.role
  const entry = {
    actor: { id: user.id, name: user.email, ip },
    action: 'user.change' as const,
    object: { id: user.id, name: user.email },
    details: { changes: { role: { before: user.role, after: wanted } }, method: 'oidc' },
  }
  if (!isAdminLeft(admins, user, wanted)) {
    audit.add({ ...entry, outcome: 'refused', details: { ...entry.details, reason: 'last_admin' } })
    return user.role
  }
  const now = deps.clock.machineTime()
  await createUserStore(records).change(user.id, { role: wanted, updatedAt: now, updatedBy: user.email })
  if (wanted.some((role) => !user.role.includes(role)))
    await endSessionsOf(records, user.id, { at: deps.clock.now(), reason: 'role changed' })
  audit.add(entry)
  return wanted
}

function isAdminLeft(admins: readonly ActiveAdmin[], before: UserRow, role: Role[]): boolean {
  try {
    assertAdminRemains(admins, { before, after: { ...before, role } })
    return true
  } catch (cause) {
    if (isAppError(cause, 'last_admin')) return false
    throw cause
  }
}

/** Marks the e-mail as verified if the provider has verified the same one. */
async function verifyBy(
  { clock }: SignInDeps,
  { records }: Change,
  user: UserRow,
  claims: ProvedIdentity['claims'],
): Promise<boolean> {
  const given = verifiedEmail(claims)
  if (!('email' in given) || given.email !== user.email) return false
  await createUserStore(records).markVerified(user.id, clock.machineTime())
  return true
}
