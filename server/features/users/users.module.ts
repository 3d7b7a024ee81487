import type { AuthModule } from '#features/auth/auth.module'
import type { Kernel } from '#server/kernel'
import { createUserPictureStore } from './user-pictures.store.ts'
import { mountUsers } from './users.routes.ts'
import { userTable } from './users.table.ts'

/** Users, their roles and restrictions. */
export function usersModule(kernel: Kernel, { auth }: { auth: AuthModule }) {
  const { users, locks, pendingEmails, sendEmailLink, sendPasswordLink } = auth
  const pictures = createUserPictureStore(kernel.records)
  const deps = { ...kernel, users, locks, pictures, pendingEmails, sendEmailLink, sendPasswordLink }
  return {
    exports: [userTable(deps)],
    routes: mountUsers(deps),
  }
}
