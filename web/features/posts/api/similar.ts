import { similarRoutes } from '@litopys/contract/routes/similar'
import type { LikenessLevel } from '@litopys/language/similarity/levels'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

type Choice = { level: LikenessLevel; limit: number }

/** What posts are compared with: a post of the archive, or a text. */
export type Compared = { id: string } | { text: string }

/** Query for the posts that are like a post or a text. */
export const similarPosts = (compared: Compared, choice: Choice) =>
  queryOptions({
    queryKey: ['archive', 'similar', compared, choice],
    queryFn: async ({ signal }) =>
      'id' in compared
        ? (await call(similarRoutes.ofPost, { ...compared, ...choice }, { signal })).data
        : (await call(similarRoutes.ofText, { ...compared, ...choice }, { signal })).data,
    placeholderData: keepPreviousData,
  })

/** Query for the posts of one story with a post. */
export const storyOf = (id: string) =>
  queryOptions({
    queryKey: ['archive', 'story', id],
    queryFn: async ({ signal }) => (await call(similarRoutes.story, { id }, { signal })).data,
  })
