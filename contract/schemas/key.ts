import type { Static } from 'typebox'
import * as Type from 'typebox'
import { type ErrorCode, errors } from '../errors.ts'

/** Phone number, with or without hyphens. */
const phoneNumber = Type.String({
  pattern: '^\\+\\d{2} ?\\(?\\d{3}\\)? ?\\d{3}[ -]?\\d{2}[ -]?\\d{2}$',
  maxLength: 24,
})
const appId = Type.String({ pattern: '^[1-9]\\d{0,9}$', description: 'api_id from my.telegram.org' })
const appHash = Type.String({ pattern: '^[0-9a-fA-F]{32}$', description: 'api_hash from my.telegram.org' })
const stringSession = Type.String({
  minLength: 1,
  maxLength: 2_048,
  description: 'String session of GramJS (also written by teleproto), Telethon or mtcute',
})
const secrets = { phoneNumber, appId, appHash, stringSession }

/** Result of a key test: `ok`, or the reason of the failure. */
const outcome = Type.Refine(
  Type.String(),
  (code) => code === 'ok' || isErrorCode(code),
  () => 'This is no outcome of a test',
)

/** A key without its secrets, which no call returns. */
export const key = Type.Object({
  _id: Type.String(),
  phoneNumber: Type.String({ description: 'Last four digits: ··· 4567' }),
  appId: Type.String(),
  hasSession: Type.Literal(true),
  testedAt: Type.Optional(Type.String()),
  tested: Type.Optional(outcome),
  createdBy: Type.String(),
  createdAt: Type.String(),
  /** Whether the user added it. */
  own: Type.Boolean(),
})
export type Key = Static<typeof key>

export const newKey = Type.Object(secrets, { additionalProperties: false })
export const keyChange = Type.Partial(Type.Object(secrets), { additionalProperties: false, minProperties: 1 })
export type KeySecrets = Static<typeof newKey>

/** `account` is the owner of the session. */
export const keyTest = Type.Object({
  outcome,
  account: Type.Optional(Type.Object({ name: Type.String(), username: Type.Optional(Type.String()) })),
  /** If Telegram limits requests. */
  waitSeconds: Type.Optional(Type.Integer()),
})
export type KeyTest = Static<typeof keyTest>

/** `key`: the key that gets the new session; without it, a new key is created. */
export const newKeySignIn = Type.Object(
  { ...Type.Omit(newKey, ['stringSession']).properties, key: Type.Optional(Type.String({ format: 'uuid' })) },
  { additionalProperties: false },
)

/** Where Telegram sent the code. */
export const codePlaces = ['app', 'sms', 'call', 'email', 'other'] as const
export type CodePlace = (typeof codePlaces)[number]

/** The next step of a sign-in to a Telegram account. */
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

/** The error code for an outcome of a test. */
export function faultOf(tested: string | undefined): ErrorCode | undefined {
  return tested !== undefined && isErrorCode(tested) ? tested : undefined
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errors, text)
}
