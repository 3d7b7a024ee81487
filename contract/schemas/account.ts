import type { Static } from 'typebox'
import * as Type from 'typebox'

export const roles = ['Admin', 'Data manager', 'User'] as const
export const role = Type.Enum(roles)
export type Role = Static<typeof role>

export const email = Type.String({ format: 'email', maxLength: 254 })
export const passwordLength = { minLength: 15, maxLength: 128 }
/** Length of a password: 15 to 128 characters, without composition rules (OWASP ASVS 6.2). */
export const newPassword = Type.String(passwordLength)
export const confirmation = Type.String({ maxLength: 128 })

/** Lengths of e-mail and SMS codes, and of a one-time password (RFC 6238). */
export const emailCodeLength = 8
export const smsCodeLength = 6
export const oneTimePasswordLength = 6

/** The next step of a sign-in: the last part of the path of its call. */
export const signInSteps = ['email-verify', 'sms-verify', 'totp-verify', 'totp-set'] as const
export type SignInStep = (typeof signInSteps)[number]

/**
 * Answer of each sign-in step: the next step, or the access token. `sentTo` is masked; `cooldown` is the
 * number of seconds until another code can be sent; `delivery: 'outbox'`: no mail or SMS server is configured,
 * and the server keeps the message in a folder.
 */
export const signInAnswer = Type.Union([
  Type.Object({
    next: Type.Enum(signInSteps),
    sentTo: Type.Optional(Type.String()),
    cooldown: Type.Optional(Type.Integer()),
    delivery: Type.Optional(Type.Enum(['sent', 'outbox'])),
  }),
  Type.Object({ accessToken: Type.String(), recoveryCodes: Type.Optional(Type.Array(Type.String())) }),
])
export type SignInAnswer = Static<typeof signInAnswer>

/**
 * Who may sign in with a password, and the identity provider by the name on its button; undefined without one.
 */
export const signInMethods = Type.Object({
  password: Type.Enum(['on', 'administrators', 'off']),
  oidc: Type.Optional(Type.Object({ name: Type.String() })),
})

export const accessGrant = Type.Object({ accessToken: Type.String() })

/** Setup data for an authenticator app; `qr` is an SVG image drawn by the server. */
export const secondFactorSetup = Type.Object({
  secret: Type.String(),
  uri: Type.String(),
  qr: Type.String(),
})
export type SecondFactorSetup = Static<typeof secondFactorSetup>
