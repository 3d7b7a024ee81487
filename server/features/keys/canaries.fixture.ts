import type { Static } from 'typebox'
import * as Type from 'typebox'
import { Value } from 'typebox/value'

const canaries = Type.Object({
  authKeys: Type.Array(Type.String()),
  appHash: Type.String(),
  wrongHash: Type.String(),
  password: Type.String(),
  phoneNumber: Type.String(),
})
export type Canaries = Static<typeof canaries>

export function isCanaries(value: unknown): value is Canaries {
  return Value.Check(canaries, value)
}
