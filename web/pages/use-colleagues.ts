import { displayName } from '@litopys/contract/person-name'
import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { scopeFor } from '#features/auth/may.ts'
import { everyUser } from '#features/users/api/users.ts'

/** All other users; undefined without the permission to list them. */
export function useColleagues(): { id: string; name: string }[] | undefined {
  const { data: me } = useQuery(currentUserQuery)
  const scope = scopeFor(me, 'users.read')
  const mayKnow = scope === 'names' || scope === 'all'
  const { data } = useQuery({ ...everyUser, enabled: mayKnow })
  if (!mayKnow) return undefined
  return (data?.data ?? [])
    .filter((user) => user._id !== me?._id)
    .map((user) => ({ id: user._id, name: displayName(user) || user._id }))
}
