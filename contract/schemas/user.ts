import { languages } from '@litopys/language/identification/languages'
import type { Static } from 'typebox'
import * as Type from 'typebox'
import { isRestriction, unknownLanguage } from '../access/restrictions.ts'
import { mostPictureBytes } from '../picture.ts'
import { email, role } from './account.ts'

const name = Type.String({ maxLength: 100 })
const organisation = Type.String({ maxLength: 200 })
/** E.164: a plus sign and 8 to 15 digits. Spaces, hyphens and parentheses are accepted and removed. */
const phone = Type.String({
  pattern: '^\\+[\\s()-]*[1-9](?:[\\s()-]*\\d){7,14}[\\s()-]*$',
  maxLength: 32,
})

/** A picture of a user; the first of a list is shown. */
const picture = Type.Object({ base64: Type.Optional(Type.String()), path: Type.Optional(Type.String()) })
const pictures = Type.Array(picture)
/** PNG, JPEG or WebP in base64; the type is detected from the bytes. An empty list removes the picture. */
const newPicture = Type.Array(
  Type.Object(
    { base64: Type.String({ minLength: 1, maxLength: Math.ceil(mostPictureBytes / 3) * 4 }) },
    { additionalProperties: false },
  ),
  { maxItems: 1 },
)

/** A user without passwords and secrets. */
export const user = Type.Object({
  _id: Type.String(),
  email: Type.String(),
  givenName: Type.String(),
  familyName: Type.String(),
  additionalName: Type.String(),
  phone: Type.String(),
  worksFor: Type.String({ description: 'Organisation' }),
  image: pictures,
  role: Type.Array(role),
  verified: Type.Boolean(),
  access: Type.Array(Type.String()),
  mfa: Type.Enum(['Secret is not issued', 'TOTP is set']),
  status: Type.Enum(['Active', 'Blocked']),
  /** A new e-mail, valid once the link sent to it is opened. Visible to the user and to administrators. */
  pendingEmail: Type.Optional(Type.Object({ email: Type.String(), expiresAt: Type.String() })),
  /**
   * End of the lockout of new browsers after too many wrong passwords. Only administrators get it, in lists
   * and for single users.
   */
  lockedUntil: Type.Optional(Type.String()),
  privacyConsent: Type.Boolean(),
  /** Whether a password was ever set: until then the invitation is open. */
  hasPassword: Type.Boolean(),
  createdAt: Type.String(),
  updatedAt: Type.String(),
  createdBy: Type.String(),
  updatedBy: Type.String(),
})
export type User = Static<typeof user>

/** The signed-in user, as clients read it: the first of several e-mails counts. */
export const signedInUser = Type.Object({
  ...user.properties,
  email: Type.Union([Type.String(), Type.Array(Type.String())]),
  worksFor: Type.Optional(Type.String()),
  image: Type.Optional(pictures),
  person: Type.Optional(Type.Object({ image: Type.Optional(pictures) })),
})
export type SignedInUser = Static<typeof signedInUser>

/** Fields that a data manager sees of other users. `name`: given and family name, or the e-mail. */
const userName = Type.Object({
  ...Type.Pick(user, ['_id', 'givenName', 'familyName', 'image']).properties,
  name: Type.String(),
})
export const listedUser = Type.Union([user, userName])
export type ListedUser = Static<typeof listedUser>

const restriction = Type.Refine(
  Type.String({ minLength: 1, maxLength: 120 }),
  isRestriction,
  restrictionFault,
)

function restrictionFault(entry: string): string {
  const language = unknownLanguage(entry)
  return language === undefined
    ? `${JSON.stringify(entry)} is not a restriction, such as read-only or lang:uk`
    : `No post can be in the language ${JSON.stringify(language)}: use one of ${languages.join(', ')}`
}

const access = Type.Array(restriction, { maxItems: 200, uniqueItems: true })
const someRoles = Type.Array(role, { minItems: 1, uniqueItems: true })

/** Administrators never set passwords: a password in the body is refused (docs/decisions/0041). */
const refusedPassword = Type.Refine(
  Type.Unknown(),
  () => false,
  () => 'Users set their own password with the link of their invitation: leave this field out',
)

export const newUser = Type.Object(
  {
    email,
    role: someRoles,
    givenName: Type.Optional(name),
    familyName: Type.Optional(name),
    additionalName: Type.Optional(name),
    phone: Type.Optional(Type.Union([phone, Type.Literal('')])),
    worksFor: Type.Optional(organisation),
    access: Type.Optional(access),
    password: Type.Optional(refusedPassword),
    confirmation: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
)
export type NewUser = Static<typeof newUser>

export const userChange = Type.Partial(
  Type.Object({
    givenName: name,
    familyName: name,
    additionalName: name,
    phone: Type.Union([phone, Type.Literal('')]),
    worksFor: organisation,
    image: newPicture,
    privacyConsent: Type.Boolean(),
    role: someRoles,
    access,
    status: Type.Enum(['Active', 'Blocked']),
  }),
  { additionalProperties: false },
)
export type UserChange = Static<typeof userChange>

/**
 * How a user gets the link for setting their password. `outbox`: no mail server is configured, and the server
 * keeps the message in a folder. `link`: the administrator passes it on, if there is no mail server; commands
 * on the server's machine always get it.
 */
export const passwordLink = Type.Object({
  delivery: Type.Enum(['sent', 'outbox']),
  link: Type.Optional(Type.String()),
})
export type PasswordLink = Static<typeof passwordLink>

export const userFilters = Type.Partial(
  Type.Object({
    role: Type.Array(role),
    status: Type.Array(Type.Enum(['Active', 'Blocked'])),
    verified: Type.Boolean(),
    mfa: Type.Enum(['Secret is not issued', 'TOTP is set']),
  }),
  { additionalProperties: false },
)

export type UserFilters = Static<typeof userFilters>

/** An active session of a user. */
export const session = Type.Object({
  id: Type.String(),
  createdAt: Type.String(),
  seenAt: Type.String(),
  ip: Type.String(),
  userAgent: Type.String(),
  /** The current session. */
  current: Type.Boolean(),
})
export type Session = Static<typeof session>
