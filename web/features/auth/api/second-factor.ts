import { authRoutes } from '@litopys/contract/routes/auth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { CallError } from '#api/call-error.ts'
import { queryClient } from '#api/query-client.ts'
import { currentUserQuery } from './current-user.ts'

/** `signIn`: as a step of it, by its cookie. `settings`: by whoever is signed in already. */
export type SetupPlace = 'signIn' | 'settings'

const as = (place: SetupPlace) => (place === 'settings' ? ({ signedIn: true } as const) : {})

/** Every call makes a new secret, so one is made and kept as long as it is shown. */
export function secondFactorSetupQuery(place: SetupPlace) {
  return queryOptions({
    queryKey: ['secondFactorSetup', place],
    queryFn: async ({ signal }) =>
      (await call(authRoutes.setSecondFactor, {}, { signal, ...as(place) })).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

/** Takes the shown secret into use; the new recovery codes come with it. */
export async function takeSecondFactorIntoUse(code: string): Promise<string[]> {
  const { data } = await call(authRoutes.verifySecondFactor, { code }, { signedIn: true })
  await queryClient.invalidateQueries(currentUserQuery)
  // Recovery codes come with every new secret; an answer without them is none of this server.
  if (!('recoveryCodes' in data) || !data.recoveryCodes)
    throw new CallError('unreadable', 'No recovery codes')
  return data.recoveryCodes
}
