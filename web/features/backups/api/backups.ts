import { backupRoutes } from '@litopys/contract/routes/backups'
import { jobRoutes } from '@litopys/contract/routes/jobs'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

/** Query for the backups and the last backup job. */
export const backupList = queryOptions({
  queryKey: ['jobs', 'backups'],
  queryFn: async ({ signal }) => (await call(backupRoutes.list, {}, { signal })).data,
  refetchInterval: ({ state }) => {
    const status = state.data?.last?.state.status
    return status === 'queued' || status === 'running' ? 1_000 : 30_000
  },
  staleTime: 0,
})

export async function startBackup() {
  await call(backupRoutes.start, {})
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
}

export async function cancelBackup(id: string) {
  await call(jobRoutes.cancel, { id })
  await queryClient.invalidateQueries({ queryKey: ['jobs'] })
}
