import type { Job } from '@litopys/contract/schemas/job'

export function isUnfinished({ state }: Pick<Job, 'state'>): boolean {
  return state.status === 'queued' || state.status === 'running'
}
