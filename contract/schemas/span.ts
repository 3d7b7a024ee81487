import Type, { type Static } from 'typebox'

export const span = Type.Tuple([Type.Integer(), Type.Integer()])
/** Start and exclusive end in UTF-16 units. */
export type Span = Static<typeof span>
