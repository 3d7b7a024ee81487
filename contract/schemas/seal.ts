import type { Static } from 'typebox'
import * as Type from 'typebox'

const instant = Type.String({ format: 'date-time' })

/** `refused`: the authority refused. `failed`: it gave no valid stamp. Both are tried again. */
export const stampStates = ['waiting', 'stamped', 'refused', 'failed'] as const
export type StampState = (typeof stampStates)[number]

/** The time stamp of one authority over a seal. */
const sealStamp = Type.Object({
  authority: Type.String({ description: 'Its address, without user, password and query' }),
  state: Type.Enum(stampStates),
  attempts: Type.Integer({ minimum: 0 }),
  isLate: Type.Boolean({ description: 'The stamp came, or is missing, more than a day after the seal' }),
  nextAt: Type.Optional(Type.String({ format: 'date-time', description: 'The next attempt' })),
  code: Type.Optional(Type.String({ description: 'Why the last attempt gave no stamp' })),
  reason: Type.Optional(Type.String({ description: 'The same as complete English text' })),
  detail: Type.Optional(Type.String({ description: 'What the authority or the network said' })),
  stampedAt: Type.Optional(Type.String({ format: 'date-time', description: 'Time in the stamp' })),
  serial: Type.Optional(Type.String()),
  policy: Type.Optional(Type.String({ description: 'Policy of the authority, an object identifier' })),
})
export type SealStamp = Static<typeof sealStamp>

/** The seal over the observations of a run. */
export const seal = Type.Object({
  number: Type.Integer({ minimum: 1 }),
  run: Type.String({ description: 'Id of the job, or of an interval of live updates' }),
  kind: Type.String({ description: 'import, refresh or live' }),
  sealedAt: instant,
  leaves: Type.Integer({ minimum: 1, description: 'Number of observations' }),
  root: Type.String({ description: 'Root of the Merkle tree (RFC 9162) of the observations, in hex' }),
  previous: Type.String({ description: 'Hash of the seal before' }),
  hash: Type.String({ description: 'SHA-256 of the seal, which the time stamps cover' }),
  stamps: Type.Array(sealStamp),
})
export type Seal = Static<typeof seal>
