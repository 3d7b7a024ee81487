import { refusalOf, scopeOf } from '@litopys/contract/access/policy'
import { hidesPostsOf } from '@litopys/contract/access/restrictions'
import { actorOfUser } from '#features/auth/actor-of-user.usecase'
import type { UserStore } from '#features/auth/users-in'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'

export type CaptureRightsDeps = { users: UserStore }

/**
 * Checks that the user may still capture posts of these channels, because a job may run for days. Returns the
 * user with their current rights.
 * @throws AppError forbidden; posts_hidden if restrictions hide a post of one of the channels.
 */
export async function assertMayCapture(
  { users }: CaptureRightsDeps,
  actorId: string,
  channelIds: Iterable<string>,
): Promise<Actor> {
  const actor = await actorOfUser(users, actorId)
  if (scopeOf(actor, 'archive.import') === 'none') throw new AppError(refusalOf(actor, 'archive.import'))
  for (const channelId of channelIds)
    if (hidesPostsOf(actor.restrictions, channelId)) throw new AppError('posts_hidden')
  return actor
}
