import { entityKinds } from '@litopys/language/entity-kinds'
import * as Type from 'typebox'
import { addressState, type StateIn } from '#ui/address-state.ts'

/** State of the list of false positives, kept in the address. */
export const falsePositivesAddress = addressState(
  Type.Object({
    search: Type.String({ maxLength: 256 }),
    kind: Type.Optional(Type.Enum(entityKinds)),
    page: Type.Integer({ minimum: 1, maximum: 10_000 }),
  }),
  { search: '', page: 1 },
  { keepsOthers: true },
)
export type FalsePositivesState = StateIn<typeof falsePositivesAddress>
