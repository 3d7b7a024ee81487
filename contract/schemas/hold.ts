import type { Static } from 'typebox'
import * as Type from 'typebox'

export const heldKinds = ['quote', 'request', 'channel'] as const
export type HeldKind = (typeof heldKinds)[number]

const reason = Type.String({ minLength: 1, maxLength: 1_000, pattern: '\\S' })
const moment = Type.String({ format: 'date-time' })

/** What a legal hold protects. `id`: of the quote, of the saved request or of the channel's record. */
export const heldObject = Type.Object({
  kind: Type.Enum(heldKinds),
  id: Type.String({ format: 'uuid' }),
})
export type HeldObject = Static<typeof heldObject>

/** A legal hold. No user can delete what it protects before it ends or is lifted. */
export const hold = Type.Object({
  id: Type.String(),
  object: Type.Object({
    ...heldObject.properties,
    name: Type.String({ description: 'As it was when the hold was placed' }),
  }),
  reason,
  placedBy: Type.String(),
  placedAt: moment,
  endsAt: Type.Optional(moment),
  /** Why it no longer protects. */
  over: Type.Optional(Type.Object({ at: moment, liftedBy: Type.Optional(Type.String()) })),
  canLift: Type.Boolean(),
})
export type Hold = Static<typeof hold>

export const newHold = Type.Object(
  {
    object: Type.Object(heldObject.properties, { additionalProperties: false }),
    reason,
    endsAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When it ends by itself; never without it' }),
    ),
  },
  { additionalProperties: false },
)
