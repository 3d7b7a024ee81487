import type { InputOf } from '@litopys/contract/route'
import { postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import type { ValueField } from '@litopys/contract/schemas/search'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

/** A value of a field in the archive, with its number of posts. */
export type KnownValue = { value: string; name?: string; posts: number }

const offered = 8
/** Fields with a short list of named values. They are suggested from the browser, not by the server. */
export const namedFields: readonly ValueField[] = ['inLanguage', 'postType']

export function knownValues(field: ValueField, typed: string) {
  const contains = namedFields.includes(field) ? '' : typed.trim()
  const input: InputOf<typeof postRoutes.facets> = {
    q: '',
    field,
    limit: contains === '' && namedFields.includes(field) ? 50 : offered,
    order: 'count',
    ...(contains && { contains }),
  }
  return queryOptions({
    queryKey: ['archive', 'values', input],
    queryFn: async ({ signal }): Promise<KnownValue[]> => {
      const [facet] = (await call(postRoutes.facets, input, { signal })).data
      return (facet?.values ?? []).map(({ value, count }) => ({ value, posts: count }))
    },
    // Suggestions for the same field stay while the user types.
    placeholderData: (previous, query) => (isOf(field, query?.queryKey[2]) ? previous : undefined),
  })
}

function isOf(field: ValueField, key: unknown): boolean {
  return typeof key === 'object' && key !== null && 'field' in key && key.field === field
}

export function knownChannels(typed: string) {
  const input = { search: typed.trim(), page: 1, itemsPerPage: offered }
  return queryOptions({
    queryKey: ['archive', 'channelNames', input],
    queryFn: async ({ signal }): Promise<KnownValue[]> => {
      const { data } = await call(channelRoutes.list, input, { signal })
      return data.map(({ channelId, title, posts }) => ({ value: channelId, name: title, posts }))
    },
    placeholderData: keepPreviousData,
  })
}
