import * as Type from 'typebox'

/** Start and exclusive end in UTF-16 units. */
export const span = Type.Tuple([Type.Integer(), Type.Integer()])
