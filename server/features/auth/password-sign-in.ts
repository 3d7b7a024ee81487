import type { SignInDeps } from './auth.deps.ts'
import type { UserRow } from './users.store.ts'

/** Whether PASSWORD_SIGN_IN allows this user to sign in with a password. */
export function mayUsePassword(
  { passwordSignIn }: Pick<SignInDeps, 'passwordSignIn'>,
  { role }: Pick<UserRow, 'role'>,
): boolean {
  switch (passwordSignIn) {
    case 'on':
      return true
    case 'administrators':
      return role.includes('Admin')
    case 'off':
      return false
  }
}
