import type { Scope } from '@litopys/contract/access/policy'
import type { InputOf, OutputOf } from '@litopys/contract/route'
import type { apiKeyRoutes } from '@litopys/contract/routes/api-keys'
import { type ApiKey, type CreatedApiKey, mostApiKeys } from '@litopys/contract/schemas/api-key'
import type { Transact } from '#audit/transact'
import { hashOfToken } from '#features/auth/secret-token'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { ForwardClock } from '#server/forward-clock'
import { apiKeyText, newApiKeySecret } from './api-key-text.ts'
import { type ApiKeyStore, createApiKeyStore, type OwnedApiKey } from './api-keys.store.ts'

/** `clock`: of the authentication, so that API keys do not live longer when the machine's clock goes back. */
export type ApiKeyDeps = { apiKeys: ApiKeyStore; transact: Transact; clock: ForwardClock }
type Requester = { actor: Actor; scope: Scope }

const dayMs = 24 * 3_600_000

export async function listApiKeys(
  { apiKeys, clock }: ApiKeyDeps,
  { actor, scope }: Requester,
  { owner, page, itemsPerPage }: InputOf<typeof apiKeyRoutes.list>,
): Promise<OutputOf<typeof apiKeyRoutes.list>> {
  if (owner === 'all' && scope !== 'all') throw new AppError('forbidden')
  // A local command has no API keys.
  if (owner === 'self' && !actor.session) return { data: [], totalItems: 0, page, itemsPerPage }
  const part = { offset: (page - 1) * itemsPerPage, limit: itemsPerPage }
  const { rows, total } = await apiKeys.page(owner === 'all' ? undefined : actor.id, part)
  return { data: rows.map((row) => shownApiKey(clock, row)), totalItems: total, page, itemsPerPage }
}

/** Creates an API key of the actor. The answer has the only copy of its secret. */
export async function createApiKey(
  { transact, clock }: ApiKeyDeps,
  actor: Actor,
  { name, scopes, days }: InputOf<typeof apiKeyRoutes.create>,
): Promise<CreatedApiKey> {
  // Only a signed-in user has API keys: a local command needs none.
  if (!actor.session) throw new AppError('forbidden')
  const id = clock.newId()
  const secret = newApiKeySecret()
  const now = clock.now()
  const row = {
    id,
    userId: actor.id,
    name: name.trim(),
    secretHash: hashOfToken(secret),
    scopes,
    createdAt: now,
    expiresAt: new Date(now.getTime() + days * dayMs),
  }
  await transact(async ({ records, audit }) => {
    const store = createApiKeyStore(records)
    if ((await store.countLocked(actor.id)) >= mostApiKeys) throw new AppError('too_many_api_keys')
    await store.add(row)
    audit.add({
      actor,
      action: 'apiKey.create',
      object: { id, name: row.name },
      details: { scopes, expiresAt: clock.shown(row.expiresAt).toISOString() },
    })
  })
  const shown = shownApiKey(clock, { ...row, usedAt: null, usedFrom: '', email: actor.name })
  return { apiKey: shown, secret: apiKeyText(id, secret) }
}

/** Ends an API key: its next call is refused, and so is the next item of a call that is running. */
export async function revokeApiKey(
  { transact }: ApiKeyDeps,
  { actor, scope }: Requester,
  { id }: InputOf<typeof apiKeyRoutes.revoke>,
): Promise<void> {
  await transact(async ({ records, audit }) => {
    const store = createApiKeyStore(records)
    const found = await store.find(id)
    if (!found || (found.userId !== actor.id && scope !== 'all')) throw new AppError('not_found')
    // Another call may have revoked it meanwhile.
    if (!(await store.remove(id))) throw new AppError('not_found')
    audit.add({
      actor,
      action: 'apiKey.revoke',
      object: { id, name: found.name },
      details: { owner: found.email },
    })
  })
}

function shownApiKey(clock: ForwardClock, row: OwnedApiKey): ApiKey {
  const shown = (moment: Date) => clock.shown(moment).toISOString()
  return {
    id: row.id,
    name: row.name,
    scopes: row.scopes,
    createdAt: shown(row.createdAt),
    expiresAt: shown(row.expiresAt),
    isExpired: row.expiresAt <= clock.now(),
    ...(row.usedAt ? { lastUse: { at: shown(row.usedAt), ip: row.usedFrom } } : {}),
    owner: { id: row.userId, email: row.email },
  }
}
