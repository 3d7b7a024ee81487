import type { InputOf } from '@litopys/contract/route'
import { exportRoutes } from '@litopys/contract/routes/exports'
import type { ExportJob } from '@litopys/contract/schemas/export'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { queryClient } from '#api/query-client.ts'

const pollMs = 700
const followMs = 3_000

export function isUnfinished({ state }: ExportJob): boolean {
  return state.status === 'queued' || state.status === 'running'
}

/** Query for the user's exports of the last 24 hours, from any page or device. */
export const ownExports = queryOptions({
  queryKey: ['exports'],
  queryFn: async ({ signal }) => (await call(exportRoutes.list, {}, { signal })).data,
  refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? pollMs : false),
  staleTime: 0,
})

export async function startExport(input: InputOf<typeof exportRoutes.start>): Promise<ExportJob> {
  const { data } = await call(exportRoutes.start, input)
  await queryClient.invalidateQueries(ownExports)
  return data
}

/** Waits until the export ends, and returns it. */
export async function waitForExport(job: ExportJob): Promise<ExportJob> {
  let seen = job
  while (isUnfinished(seen)) {
    await new Promise((resolve) => setTimeout(resolve, followMs))
    seen = (await call(exportRoutes.read, { id: job.id })).data
  }
  return seen
}

export async function cancelExport(id: string): Promise<void> {
  await call(exportRoutes.cancel, { id }).finally(() => queryClient.invalidateQueries(ownExports))
}

/** Downloads the file of an export. The browser opens an address that is signed for this session. */
export async function saveExport({ id, fileName }: ExportJob): Promise<void> {
  const { data } = await call(exportRoutes.link, { id })
  const link = document.createElement('a')
  link.href = data.link
  link.download = fileName
  link.click()
}
