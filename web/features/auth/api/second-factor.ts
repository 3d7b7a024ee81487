import { authRoutes } from '@litopys/contract/routes/auth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '#api/call.ts'
import { CallError } from '#api/call-error.ts'
import { queryClient } from '#api/query-client.ts'
import { currentUserQuery } from './current-user.ts'

/**
 * Where a second factor is set up. `signIn`: during sign-in, authorised by its cookie. `settings`: by a
 * signed-in user.
 */
export type SetupPlace = 'signIn' | 'settings'

const as = (place: SetupPlace) => (place === 'settings' ? ({ signedIn: true } as const) : {})

/** Query for a new secret. Every call makes a new one, so the answer is kept while it is shown. */
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

/** Activates the secret that is shown. Returns new recovery codes. */
export async function activateSecondFactor(code: string): Promise<string[]> {
  const { data } = await call(authRoutes.verifySecondFactor, { code }, { signedIn: true })
  await queryClient.invalidateQueries(currentUserQuery)
  // Every new secret comes with recovery codes, so an answer without them is invalid.
  if (!('recoveryCodes' in data) || !data.recoveryCodes)
    throw new CallError('unreadable', 'No recovery codes')
  return data.recoveryCodes
}
