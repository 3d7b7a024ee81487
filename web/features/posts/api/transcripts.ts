import { transcriptRoutes } from '@litopys/contract/routes/transcripts'
import type { Post } from '@litopys/contract/schemas/post'
import { useQuery } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** Reads what a machine heard in the files of a post, in their order. */
export function useTranscripts({ _id }: Pick<Post, '_id'>) {
  return useQuery({
    queryKey: ['archive', 'transcripts', _id],
    queryFn: async ({ signal }) => {
      const { data } = await call(transcriptRoutes.read, { ids: [_id] }, { signal })
      return { isOn: data.isOn, files: data.posts[0]?.files ?? [] }
    },
  })
}
