import type { Role } from '@litopys/contract/schemas/account'
import type { NewUser, User, UserChange } from '@litopys/contract/schemas/user'
import { type AccessRow, entriesOf, rowsOf } from './accessRows.ts'

export type NameValues = Pick<User, 'givenName' | 'familyName' | 'additionalName'>
export type RightsValues = { role: Role[]; access: AccessRow[] }
export type NewUserValues = NameValues & RightsValues & Pick<User, 'email' | 'phone'>

/** An empty form, with the restrictions that the new user needs because the signed-in user has them. */
export function newUserValues(ownAccess: readonly string[]): NewUserValues {
  return {
    email: '',
    givenName: '',
    familyName: '',
    additionalName: '',
    phone: '',
    role: ['User'],
    access: rowsOf(ownAccess),
  }
}

export function newUserOf({ email, phone, ...values }: NewUserValues): NewUser {
  return { email: email.trim(), phone: phone.trim(), ...namesOf(values), ...rightsChangeOf(values) }
}

export function namesOf({ givenName, familyName, additionalName }: NameValues) {
  return {
    givenName: givenName.trim(),
    familyName: familyName.trim(),
    additionalName: additionalName.trim(),
  } satisfies UserChange
}

export function rightsChangeOf({ role, access }: RightsValues) {
  return { role, access: entriesOf(access) } satisfies UserChange
}

export function rightsValuesOf({ role, access }: Pick<User, 'role' | 'access'>): RightsValues {
  return { role, access: rowsOf(access) }
}
