import * as Type from 'typebox'

/**
 * An id chosen by the client: if the client repeats the call after a lost answer, nothing is created twice.
 */
export const ownId = Type.Optional(
  Type.String({
    format: 'uuid',
    description: 'Id of your choice; repeating the call returns the existing object',
  }),
)
