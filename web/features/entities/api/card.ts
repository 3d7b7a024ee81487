import { readEntity } from '@litopys/contract/routes/entities'
import type { EntityRef } from '@litopys/contract/schemas/entityCard'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

export function entityCard({ kind, id }: EntityRef) {
  return queryOptions({
    queryKey: ['archive', 'entity', kind, id],
    queryFn: async ({ signal }) => (await call(readEntity, { kind, id }, { signal })).data,
  })
}
