import Type, { type Static } from 'typebox'
import { type ErrorCode, errors } from '../errors.ts'

/** Pattern of spec section 3, with the hyphens that people write as well. */
const phoneNumber = Type.String({
  pattern: '^\\+\\d{2} ?\\(?\\d{3}\\)? ?\\d{3}[ -]?\\d{2}[ -]?\\d{2}$',
  maxLength: 24,
})
const appId = Type.String({ pattern: '^[1-9]\\d{0,9}$', description: 'api_id of my.telegram.org' })
const appHash = Type.String({ pattern: '^[0-9a-fA-F]{32}$', description: 'api_hash of my.telegram.org' })
const stringSession = Type.String({
  minLength: 1,
  maxLength: 2_048,
  description: 'Of GramJS or teleproto, of Telethon, or of mtcute',
})
const secrets = { phoneNumber, appId, appHash, stringSession }

/** What a test of a key comes to: `ok`, or why not. */
const outcome = Type.Refine(
  Type.String(),
  (code) => code === 'ok' || isErrorCode(code),
  () => 'This is no outcome of a test',
)

/** A key as anybody may see it: what it signs in with is never told. */
export const key = Type.Object({
  _id: Type.String(),
  phoneNumber: Type.String({ description: 'Its last four digits: ··· 4567' }),
  appId: Type.String(),
  hasSession: Type.Literal(true),
  testedAt: Type.Optional(Type.String()),
  tested: Type.Optional(outcome),
  createdBy: Type.String(),
  createdAt: Type.String(),
  /** Whether who asks has made it. */
  own: Type.Boolean(),
})
export type Key = Static<typeof key>

export const newKey = Type.Object(secrets, { additionalProperties: false })
export const keyChange = Type.Partial(Type.Object(secrets), { additionalProperties: false, minProperties: 1 })
export type KeySecrets = Static<typeof newKey>

/** `account` is whose session it is. */
export const keyTest = Type.Object({
  outcome,
  account: Type.Optional(Type.Object({ name: Type.String(), username: Type.Optional(Type.String()) })),
  /** If Telegram limits requests. */
  waitSeconds: Type.Optional(Type.Integer()),
})
export type KeyTest = Static<typeof keyTest>

/** `key`: the one that gets the new session; without it a new one is made. */
export const newKeySignIn = Type.Object(
  { ...Type.Omit(newKey, ['stringSession']).properties, key: Type.Optional(Type.String({ format: 'uuid' })) },
  { additionalProperties: false },
)

/** Where Telegram has sent the code. */
export const codePlaces = ['app', 'sms', 'call', 'email', 'other'] as const
export type CodePlace = (typeof codePlaces)[number]

/** What a sign-in of a Telegram account waits for. */
export const keySignIn = Type.Union([
  Type.Object({
    step: Type.Literal('code'),
    signInId: Type.String(),
    place: Type.Enum(codePlaces),
    expiresAt: Type.String(),
  }),
  Type.Object({
    step: Type.Literal('password'),
    signInId: Type.String(),
    hint: Type.String(),
    expiresAt: Type.String(),
  }),
  Type.Object({ step: Type.Literal('done'), key }),
])
export type KeySignIn = Static<typeof keySignIn>

/** The error that an outcome of a test names. */
export function faultOf(tested: string | undefined): ErrorCode | undefined {
  return tested !== undefined && isErrorCode(tested) ? tested : undefined
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text)
}
