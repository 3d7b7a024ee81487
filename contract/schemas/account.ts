import Type, { type Static } from 'typebox'

const roles = ['Admin', 'Data manager', 'User'] as const
export const role = Type.Enum(roles)
export type Role = Static<typeof role>

export const email = Type.String({ format: 'email', maxLength: 254 })
/** 15 to 128 characters, no rules of composition (OWASP ASVS 6.2; notes on security 3.5). */
export const newPassword = Type.String({ minLength: 15, maxLength: 128 })

export const currentUser = Type.Object({
  _id: Type.String(),
  email: Type.String(),
  givenName: Type.String(),
  familyName: Type.String(),
  role: Type.Array(role),
})
export type CurrentUser = Static<typeof currentUser>

export const accessGrant = Type.Object({ accessToken: Type.String() })
