import type { InputOf } from '@litopys/contract/route'
import { apiKeyRoutes } from '@litopys/contract/routes/api-keys'
import type { CreatedApiKey } from '@litopys/contract/schemas/api-key'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

const apiKeys = { queryKey: ['api-keys'] }
export const apiKeysPerPage = 50

/** Query for the API keys of the signed-in user, or of all users. Never cached: a key can be used any time. */
export function apiKeyList(owner: 'self' | 'all', page: number) {
  return queryOptions({
    queryKey: ['api-keys', owner, page],
    queryFn: ({ signal }) =>
      call(apiKeyRoutes.list, { owner, page, itemsPerPage: apiKeysPerPage }, { signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}

export type NewApiKey = InputOf<typeof apiKeyRoutes.create>

export async function createApiKey(input: NewApiKey): Promise<CreatedApiKey> {
  const { data } = await call(apiKeyRoutes.create, input)
  void queryClient.invalidateQueries(apiKeys)
  return data
}

export async function revokeApiKey(id: string): Promise<void> {
  try {
    await call(apiKeyRoutes.revoke, { id })
  } finally {
    void queryClient.invalidateQueries(apiKeys)
  }
}
