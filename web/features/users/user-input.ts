import type { Role } from '@litopys/contract/schemas/account'
import type { NewUser, User, UserChange } from '@litopys/contract/schemas/user'
import { type AccessRow, entriesOf, rowsOf } from './access-rows.ts'

export type NameValues = Pick<User, 'givenName' | 'familyName' | 'additionalName'>
export type RightsValues = { role: Role[]; access: AccessRow[] }
export type ProfileValues = NameValues & Pick<User, 'worksFor' | 'phone'>
export type NewUserValues = ProfileValues & RightsValues & Pick<User, 'email'>

/** An empty form with the restrictions of the signed-in user, which the new user needs too. */
export function newUserValues(ownAccess: readonly string[]): NewUserValues {
  return {
    email: '',
    givenName: '',
    familyName: '',
    additionalName: '',
    phone: '',
    worksFor: '',
    role: ['User'],
    access: rowsOf(ownAccess),
  }
}

export function newUserOf({ email, ...values }: NewUserValues): NewUser {
  return { email: email.trim(), ...profileOf(values), ...rightsInputOf(values) }
}

export function profileOf({ worksFor, phone, ...names }: ProfileValues) {
  return { ...namesOf(names), worksFor: worksFor.trim(), phone: phone.trim() } satisfies UserChange
}

/** The changed fields of a profile. Others are left out, so that changes by other users stay. */
export function profileChange(before: ProfileValues, values: ProfileValues): UserChange {
  const was = new Map(Object.entries(profileOf(before)))
  return Object.fromEntries(
    Object.entries(profileOf(values)).filter(([name, value]) => value !== was.get(name)),
  )
}

function namesOf({ givenName, familyName, additionalName }: NameValues) {
  return {
    givenName: givenName.trim(),
    familyName: familyName.trim(),
    additionalName: additionalName.trim(),
  } satisfies UserChange
}

export function rightsInputOf({ role, access }: RightsValues) {
  return { role, access: entriesOf(access) } satisfies UserChange
}

/** Roles or restrictions if they were changed. */
export function changedRights(before: RightsValues, values: RightsValues): UserChange {
  const [was, { role, access }] = [rightsInputOf(before), rightsInputOf(values)]
  return {
    ...(!isSameList(role, was.role) && { role }),
    ...(!isSameList(access, was.access) && { access }),
  }
}

function isSameList(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((value, i) => value === other[i])
}

export function rightsValuesOf({ role, access }: Pick<User, 'role' | 'access'>): RightsValues {
  return { role, access: rowsOf(access) }
}
