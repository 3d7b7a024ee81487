import type { Static } from 'typebox'
import * as Type from 'typebox'
import { apiKeyScopes } from '../access/api-key-scopes.ts'

/** Maximum number of API keys of a user, expired ones included. */
export const mostApiKeys = 20
export const apiKeyDays = { usual: 90, most: 365 }

const name = Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' })

/** An API key without its secret, which only the answer to its creation has. */
export const apiKey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  scopes: Type.Array(Type.Enum(apiKeyScopes)),
  createdAt: Type.String({ format: 'date-time' }),
  expiresAt: Type.String({ format: 'date-time' }),
  isExpired: Type.Boolean(),
  /** The last call, recorded at most once a minute. */
  lastUse: Type.Optional(Type.Object({ at: Type.String({ format: 'date-time' }), ip: Type.String() })),
  owner: Type.Object({ id: Type.String(), email: Type.String() }),
})
export type ApiKey = Static<typeof apiKey>

export const newApiKey = Type.Object(
  {
    name,
    scopes: Type.Array(Type.Enum(apiKeyScopes), { minItems: 1, uniqueItems: true }),
    days: Type.Integer({
      minimum: 1,
      maximum: apiKeyDays.most,
      default: apiKeyDays.usual,
      description: 'Number of days until the key expires',
    }),
  },
  { additionalProperties: false },
)

/** `secret`: the value for the `Authorization` header. No other call returns it. */
export const createdApiKey = Type.Object({ apiKey, secret: Type.String() })
export type CreatedApiKey = Static<typeof createdApiKey>
