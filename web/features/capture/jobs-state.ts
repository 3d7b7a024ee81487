import { jobKinds } from '@litopys/contract/schemas/job'
import * as Type from 'typebox'
import { addressState, type StateIn } from '#ui/address-state.ts'

export const jobEnds = ['done', 'cancelled', 'failed'] as const

/** Filters for finished jobs on the page of jobs. They are kept in the address. */
export const jobsAddress = addressState(
  Type.Object({
    kind: Type.Optional(Type.Enum(jobKinds)),
    status: Type.Optional(Type.Enum(jobEnds)),
    page: Type.Integer({ minimum: 1, maximum: 1_000_000 }),
  }),
  { page: 1 },
)
export type JobsState = StateIn<typeof jobsAddress>
