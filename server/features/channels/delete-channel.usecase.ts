import { hidesPostsOf } from '@litopys/contract/access/restrictions'
import type { InputOf } from '@litopys/contract/route'
import type { channelRoutes } from '@litopys/contract/routes/channels'
import type { Channel } from '@litopys/contract/schemas/channel'
import type { ChannelDependents, DeletedChannel } from '@litopys/contract/schemas/deleted-channel'
import type { Engine } from '#archive/engine'
import { assertNoQuoteHeld, assertNotHeld, isChannelHeld } from '#features/holds/held.usecase'
import type { Records } from '#records/open'
import type { ProcessNotices } from '#records/process-notices'
import type { Actor } from '#server/actor'
import { AppError } from '#server/errors'
import { undoableSince, undoPeriodMs } from '#server/undo-period'
import { lockIn } from './channel-changes.store.ts'
import { type DependentStore, isBusyIn } from './channel-dependents.store.ts'
import { readChannel } from './channels.usecase.ts'
import {
  createDeletedChannelStore,
  type DeletedChannelStore,
  type DeletedRow,
  hasDeletedPostsIn,
} from './deleted-channels.store.ts'
import type { ManageDeps } from './manage-channel.usecase.ts'

export type DeleteDeps = ManageDeps & {
  records: Records
  deleted: DeletedChannelStore
  engine: Pick<Engine, 'hideChannels'>
  notices: Pick<ProcessNotices, 'send'>
  dependents: DependentStore
}

/** Counts of what depends on a channel. @throws AppError not_found, also for a hidden channel. */
export async function findDependents(
  deps: DeleteDeps,
  actor: Actor,
  input: InputOf<typeof channelRoutes.dependents>,
): Promise<ChannelDependents> {
  const { _id: id, channelId, posts } = await readChannel(deps, actor, input)
  return { posts, ...(await deps.dependents.counts({ id, channelId })) }
}

/**
 * Deletes a channel. With `posts: 'delete'`, its posts are hidden everywhere before this returns.
 * `restoreChannel` undoes the deletion for a day, and longer while a hold protects the channel.
 * @throws AppError not_found, also for a hidden channel; channel_busy while a job captures its posts; held, or
 * quotes_held with its posts.
 */
export async function deleteChannel(
  deps: DeleteDeps,
  actor: Actor,
  { id, posts }: InputOf<typeof channelRoutes.remove>,
): Promise<DeletedChannel> {
  const { transact, clock } = deps
  await readChannel(deps, actor, { id })
  const row = await transact(async ({ records, audit }) => {
    const channel = await lockIn(records, id)
    if (!channel) throw new AppError('not_found')
    const now = clock.now()
    await assertNotHeld(records, { kind: 'channel', id }, now)
    if (posts === 'delete') await assertNoQuoteHeld(records, channel.channelId, now)
    if (await isBusyIn(records, channel)) throw new AppError('channel_busy')
    const deletion = { posts, deletedBy: actor.name, deletedAt: now }
    const deleted = await createDeletedChannelStore(records).put(channel, deletion)
    const object = { id: channel.channelId, name: channel.title }
    const line = { actor, action: 'channel.delete', object, details: { posts } } as const
    audit.add(line)
    return deleted
  })
  await hideDeleted(deps)
  deps.notices.send('channels')
  return shownDeleted(deps, row)
}

/** Deleted channels that can be restored and that the user could see before. */
export async function listDeletedChannels(
  deps: DeleteDeps,
  { restrictions }: Actor,
): Promise<DeletedChannel[]> {
  const since = undoableSince(deps.clock.now())
  const rows = await deps.deleted.list()
  const seen = rows.filter(({ channelId }) => !hidesPostsOf(restrictions, channelId))
  const shown = await Promise.all(seen.map(async (row) => ({ row, channel: await shownDeleted(deps, row) })))
  return shown.flatMap(({ row, channel }) => (channel.isHeld || row.deletedAt >= since ? channel : []))
}

/**
 * Restores a deleted channel with its posts.
 * @throws AppError not_found after the undo period without a hold, or for a hidden channel; channel_known if the channel was
 * added again.
 */
export async function restoreChannel(
  deps: DeleteDeps,
  actor: Actor,
  { id }: InputOf<typeof channelRoutes.restore>,
): Promise<Channel> {
  const { transact, clock, onDue } = deps
  await transact(async ({ records, audit }) => {
    const deleted = createDeletedChannelStore(records)
    const row = await deleted.lock(id)
    if (!row || row.removing) throw new AppError('not_found')
    const now = clock.now()
    const isUndoable = row.deletedAt >= undoableSince(now) || (await isChannelHeld(records, row, now))
    if (!isUndoable) throw new AppError('not_found')
    const { channelId, title, posts } = row
    if (hidesPostsOf(actor.restrictions, channelId)) throw new AppError('not_found')
    if (!(await deleted.takeBack(id))) throw new AppError('channel_known')
    if (await hasDeletedPostsIn(records, [channelId])) throw new AppError('channel_deleted')
    const object = { id: channelId, name: title }
    const line = { actor, action: 'channel.restore', object, details: { posts } } as const
    audit.add(line)
  })
  await hideDeleted(deps)
  deps.notices.send('channels')
  onDue()
  return await readChannel(deps, actor, { id })
}

/** Hides the posts of deleted channels from all queries, and shows those of restored channels again. */
export async function hideDeleted({
  deleted,
  engine,
}: Pick<DeleteDeps, 'deleted' | 'engine'>): Promise<void> {
  engine.hideChannels(await deleted.hidden())
}

async function shownDeleted({ records, clock }: DeleteDeps, row: DeletedRow): Promise<DeletedChannel> {
  const { id: _id, channelId, title, posts, deletedBy, deletedAt } = row
  return {
    _id,
    channelId,
    title,
    posts,
    deletedBy,
    deletedAt: deletedAt.toISOString(),
    finalAt: new Date(deletedAt.getTime() + undoPeriodMs).toISOString(),
    isHeld: await isChannelHeld(records, row, clock.now()),
  }
}
