import { readRestrictions } from '@litopys/contract/access/restrictions'
import type { Transact } from '#audit/transact'
import type { ApiKeyActors } from '#features/auth/api-key-actors'
import { sameText } from '#features/auth/same-text'
import { hashOfToken } from '#features/auth/secret-token'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import type { ForwardClock } from '#server/forward-clock'
import { readApiKeyText } from './api-key-text.ts'
import { type ApiKeyStore, createApiKeyStore } from './api-keys.store.ts'

type Deps = { apiKeys: ApiKeyStore; clock: ForwardClock; transact: Transact }
type Found = NonNullable<Awaited<ReturnType<ApiKeyStore['findWithOwner']>>>

/** How often at most the use of an API key is recorded. */
const recordUseEveryMs = 60_000

/**
 * Actors of API keys. API key and owner are read at each call, so a revocation, a block and a change of
 * rights apply to the next one.
 */
export function createApiKeyActors(deps: Deps): ApiKeyActors {
  const { apiKeys, clock } = deps
  const findValid = async (id: string): Promise<Found | undefined> => {
    const found = await apiKeys.findWithOwner(id)
    return found && found.expiresAt > clock.now() ? found : undefined
  }
  return {
    ofKey: async (text, ip) => {
      const given = readApiKeyText(text)
      const found = given && (await findValid(given.id))
      if (!found || !sameText(hashOfToken(given.secret), found.secretHash))
        throw new AppError('api_key_invalid')
      const actor = actorOf(found, ip)
      await recordUse(deps, found, actor)
      return actor
    },
    ofId: async (id, ip) => {
      const found = await findValid(id)
      if (!found) throw new AppError('unauthenticated')
      return actorOf(found, ip)
    },
  }
}

function actorOf({ id, name, scopes, userId, email, role, access }: Found, ip: string): Actor {
  const restrictions = readRestrictions(access)
  return { id: userId, name: email, role, ip, restrictions, apiKey: { id, name, scopes } }
}

/** Writes an audit entry for the first use, and for a use from another address than the last. */
async function recordUse({ clock, transact }: Deps, found: Found, actor: Actor): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - recordUseEveryMs)
  if (found.usedAt && found.usedAt > before) return
  await transact(async ({ records, audit }) => {
    const use = { usedAt: now, usedFrom: actor.ip }
    const isRecorded = await createApiKeyStore(records).markUsed(found.id, use, before)
    if (isRecorded && (!found.usedAt || found.usedFrom !== actor.ip))
      audit.add({ actor, action: 'apiKey.use', object: { id: found.id, name: found.name } })
  })
}
