import type { ResultOf } from '@litopys/contract/route'
import { systemRoutes } from '@litopys/contract/routes/system'
import type { ServiceTest, TestedService } from '@litopys/contract/schemas/system'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

export const systemState = queryOptions({
  queryKey: ['system'],
  queryFn: async ({ signal }) => (await call(systemRoutes.read, {}, { signal })).data,
  staleTime: 0,
  refetchInterval: 30_000,
})

export async function testService(service: TestedService): Promise<ServiceTest> {
  return (await call(systemRoutes.testService, { service })).data
}

export async function verifyAuditLog(): Promise<ResultOf<typeof systemRoutes.verifyAuditLog>> {
  const { data } = await call(systemRoutes.verifyAuditLog, {})
  void queryClient.invalidateQueries({ queryKey: ['system'] })
  return data
}
