import { keyRoutes } from '@litopys/contract/routes/keys'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'

const mostShown = 100

/** Query for Telegram accounts that can read a channel, each shown by the last digits of its number. */
export const keyChoices = queryOptions({
  queryKey: ['keys', 'choices'],
  queryFn: ({ signal }) => call(keyRoutes.list, { page: 1, itemsPerPage: mostShown }, { signal }),
  select: ({ data }) => data.map(({ _id, phoneNumber }) => ({ value: _id, label: phoneNumber })),
})
