import Type, { type Static } from 'typebox'

export const roles = ['Admin', 'Data manager', 'User'] as const
export const role = Type.Enum(roles)
export type Role = Static<typeof role>

export const email = Type.String({ format: 'email', maxLength: 254 })
export const passwordLength = { minLength: 15, maxLength: 128 }
/** 15 to 128 characters, no rules of composition (OWASP ASVS 6.2; notes on security 3.5). */
export const newPassword = Type.String(passwordLength)
export const confirmation = Type.String({ maxLength: 128 })

/**
 * Lengths of the codes (spec section 9), and of a one-time password (RFC 6238 as every authenticator has it).
 */
export const emailCodeLength = 8
export const smsCodeLength = 6
export const oneTimePasswordLength = 6

/** What the next step of a sign-in asks for: the call of that name in spec section 7. */
export const signInSteps = ['email-verify', 'sms-verify', 'totp-verify', 'totp-set'] as const
export type SignInStep = (typeof signInSteps)[number]

/**
 * Answer of every step of a sign-in: what is asked for next, or the access token when nothing is. `sentTo` is
 * masked; `cooldown` counts the seconds until a code may be sent again; `outbox`: no mail or SMS server is
 * configured, the message lies on the server.
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

export const accessGrant = Type.Object({ accessToken: Type.String() })

/** What an authenticator app is set up with; `qr` is an SVG drawn by the server. */
export const secondFactorSetup = Type.Object({
  secret: Type.String(),
  uri: Type.String(),
  qr: Type.String(),
})
export type SecondFactorSetup = Static<typeof secondFactorSetup>
