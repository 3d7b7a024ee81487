import { userRoutes } from '@litopys/contract/routes/users'
import type { ListedUser } from '@litopys/contract/schemas/user'
import * as Type from 'typebox'
import { columnsOf, everyRow, tableOf } from '#server/table'
import { type ListDeps, listUsers } from './list-users.usecase.ts'

/** A field of the user; undefined where the actor sees only the name. */
function fieldOf<K extends string>(user: ListedUser, key: K & keyof Extract<ListedUser, { email: string }>) {
  return 'email' in user ? user[key] : undefined
}

/** The e-mail. Of a user without names it is what the actor sees as the name. */
function emailOf(user: ListedUser): string | undefined {
  if ('email' in user) return user.email
  return user.givenName === '' && user.familyName === '' ? user.name : undefined
}

export function userTable(deps: ListDeps) {
  const { text, instant } = columnsOf<ListedUser>()
  return tableOf({
    name: 'users',
    query: Type.Omit(userRoutes.list.query, ['page', 'itemsPerPage'], { additionalProperties: false }),
    find: (asker, query) => listUsers(deps, asker, { ...query, ...everyRow }),
    columns: {
      email: text('E-mail', emailOf),
      familyName: text('Family name', (one) => one.familyName),
      givenName: text('Given name', (one) => one.givenName),
      additionalName: text('Additional name', (one) => fieldOf(one, 'additionalName')),
      phone: text('Phone', (one) => fieldOf(one, 'phone')),
      worksFor: text('Organisation', (one) => fieldOf(one, 'worksFor')),
      role: text('Role', (one) => fieldOf(one, 'role')),
      access: text('Access', (one) => fieldOf(one, 'access')),
      status: text('Status', (one) => fieldOf(one, 'status')),
      mfa: text('Second factor', (one) => fieldOf(one, 'mfa')),
      createdBy: text('Created by', (one) => fieldOf(one, 'createdBy')),
      createdAt: instant('Created', (one) => fieldOf(one, 'createdAt')),
      updatedAt: instant('Changed', (one) => fieldOf(one, 'updatedAt')),
    },
  })
}
