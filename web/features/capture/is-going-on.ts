import type { Job } from '@litopys/contract/schemas/job'

export function isGoingOn({ state }: Pick<Job, 'state'>): boolean {
  return state.status === 'queued' || state.status === 'running'
}
