import type { Kernel } from '#server/kernel'
import { createApiKeyActors } from './api-key-actors.usecase.ts'
import { mountApiKeys } from './api-keys.routes.ts'
import { createApiKeyStore } from './api-keys.store.ts'

/** API keys, with which programs call the API for their owner. */
export function apiKeysModule({ records, forwardClock: clock, transact }: Kernel) {
  const deps = { apiKeys: createApiKeyStore(records), clock, transact }
  return { actors: createApiKeyActors(deps), routes: mountApiKeys(deps) }
}
