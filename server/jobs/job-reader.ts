import { hidesPosts, hidesWithinChannels } from '@litopys/contract/access/restrictions'
import type { Actor } from '#server/actor'
import type { JobReader } from './job.ts'

/**
 * Reader of jobs whose restrictions hide posts; undefined for a user who sees all posts and so all jobs.
 * Titles and numbers of a job reveal posts. This reader therefore sees only their own jobs on channels that
 * they see whole.
 */
export function jobReader({ id, restrictions }: Actor): JobReader | undefined {
  if (!hidesPosts(restrictions)) return undefined
  return { id, channelIds: hidesWithinChannels(restrictions) ? [] : restrictions.channels }
}
