import { check } from '@litopys/contract/check'
import { jobKinds } from '@litopys/contract/schemas/job'
import * as Type from 'typebox'

export const jobEnds = ['done', 'cancelled', 'failed'] as const

/** Filters for finished jobs on the page of jobs. They are kept in the address. */
export type JobsState = {
  kind: (typeof jobKinds)[number] | undefined
  status: (typeof jobEnds)[number] | undefined
  page: number
}

const kind = Type.Enum([...jobKinds])
const status = Type.Enum([...jobEnds])
const page = Type.Integer({ minimum: 1, maximum: 1_000_000 })

/** Reads the filters from the address. Invalid parts get their defaults. */
export function readJobsState(params: URLSearchParams): JobsState {
  const [checkedKind, checkedStatus, checkedPage] = [
    check(kind, params.get('kind')),
    check(status, params.get('status')),
    check(page, Number(params.get('page'))),
  ]
  return {
    kind: checkedKind.ok ? checkedKind.value : undefined,
    status: checkedStatus.ok ? checkedStatus.value : undefined,
    page: checkedPage.ok ? checkedPage.value : 1,
  }
}

export function writeJobsState({ kind: chosen, status: outcome, page: shown }: JobsState): URLSearchParams {
  return new URLSearchParams({
    ...(chosen && { kind: chosen }),
    ...(outcome && { status: outcome }),
    ...(shown > 1 && { page: String(shown) }),
  })
}
