import Type from 'typebox'

/**
 * Named by who makes something, it keeps a call that is made again after its answer was lost from making it
 * twice.
 */
export const ownId = Type.Optional(
  Type.String({ format: 'uuid', description: 'Name it yourself: made again, the call answers what it made' }),
)
