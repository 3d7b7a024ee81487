import { apiKeyRoutes } from '@litopys/contract/routes/api-keys'
import type { Serve } from '#http/serve'
import { type ApiKeyDeps, createApiKey, listApiKeys, revokeApiKey } from './api-keys.usecase.ts'

export function mountApiKeys(deps: ApiKeyDeps) {
  return (serve: Serve): void => {
    serve(apiKeyRoutes.list, ({ actor, scope, input }) => listApiKeys(deps, { actor, scope }, input))
    serve(apiKeyRoutes.create, ({ actor, input }) => createApiKey(deps, actor, input))
    serve(apiKeyRoutes.revoke, async ({ actor, scope, input }) => {
      await revokeApiKey(deps, { actor, scope }, input)
      return {}
    })
  }
}
