import type { Job } from '@litopys/contract/schemas/job'
import { hidesPosts, hidesPostsOf } from '#archive/visible'
import type { Actor } from '#http/actor'

/** Titles and reports tell of channels and posts: whom an access list keeps from some sees the jobs that are his. */
export function ownerFor({ id, restrictions }: Actor): string | undefined {
  return hidesPosts(restrictions) ? id : undefined
}

/** His own job tells him no numbers of a channel of which he may not see every post. */
export function seenJob({ restrictions }: Actor, job: Job): Job {
  const gaps = job.report.gaps.filter(({ channelId }) => !hidesPostsOf(restrictions, channelId))
  return { ...job, report: { ...job.report, gaps } }
}
