import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { rightsOf } from '#features/users/user-rights.ts'
import { ManagedUsers } from './managed-users.tsx'
import { Names } from './names.tsx'
import { NoAccess } from './no-access.tsx'

/** Users for administrators, names for data managers; other users have no link to this page. */
export function UsersPage() {
  const { data: me } = useQuery(currentUserQuery)
  if (!me) return null
  const rights = rightsOf(me)
  switch (rights.see) {
    case 'everything':
      return <ManagedUsers meId={me._id} rights={rights} />
    case 'names':
      return <Names meId={me._id} />
    case 'nobody':
      return <NoAccess />
  }
}
