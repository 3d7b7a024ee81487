import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { rightsOf } from '#features/users/user-rights.ts'
import { Accounts } from './accounts.tsx'
import { Names } from './names.tsx'
import { NotForYou } from './not-for-you.tsx'

/** Users for administrators, names for data managers; other users have no link to this page. */
export function UsersPage() {
  const { data: me } = useQuery(currentUserQuery)
  if (!me) return null
  const rights = rightsOf(me)
  switch (rights.see) {
    case 'everything':
      return <Accounts meId={me._id} rights={rights} />
    case 'names':
      return <Names meId={me._id} />
    case 'nobody':
      return <NotForYou />
  }
}
