import { mediaRoutes } from '@litopys/contract/routes/media'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Returns the text of an attached document. `index`: of the file in the post, from 0. */
export function useDocumentText(id: string, index: number) {
  return useQuery({
    queryKey: ['archive', 'document', id, index],
    queryFn: async ({ signal }) => (await call(mediaRoutes.readDocument, { id, index }, { signal })).data,
  })
}
