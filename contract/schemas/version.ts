import * as Type from 'typebox'

/** Version of an object that several users change. */
export const version = Type.Integer({ minimum: 0, description: 'Increases with every change' })

/** In a change: it is refused if the object has another version by then. */
export const readVersion = Type.Optional(
  Type.Integer({ minimum: 0, description: '__v that you read; if it has changed since, the answer is 409' }),
)
