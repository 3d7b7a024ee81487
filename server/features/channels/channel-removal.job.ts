import type { WriterTurn } from '#archive/writer-turn'
import type { Transact } from '#audit/transact'
import { isChannelHeld, lockQuotesOf } from '#features/holds/held.usecase'
import type { HomeProcess } from '#jobs/home-process'
import { startPolling } from '#jobs/polling'
import { claimFile, type StoredFiles, settleClaims } from '#media/claims'
import type { ProcessNotices } from '#records/process-notices'
import type { Clock } from '#server/clock'
import { undoableSince } from '#server/undo-period'
import type { ChannelPostStore } from './channel-posts.store.ts'
import { type DeleteDeps, hideDeleted } from './delete-channel.usecase.ts'
import { createDeletedChannelStore, type DeletedRow } from './deleted-channels.store.ts'

type RemovalDeps = Pick<DeleteDeps, 'deleted' | 'engine' | 'records'> & {
  transact: Transact
  clock: Clock
  channelPosts: ChannelPostStore
  media: StoredFiles
  /** Removals run in it, so that none removes files during a backup. */
  turn: WriterTurn
  notices: Pick<ProcessNotices, 'on'>
  home: Pick<HomeProcess, 'isHome'>
  onError(error: unknown): void
}

/**
 * How often to look for deletions past the undo period, and for lost notices of channels that another process
 * deleted or restored.
 */
const lookMs = 2_000

/** Actor in the audit log: a schedule, not a user. */
const actor = { id: '', name: 'schedule', ip: '' }

/**
 * Permanently removes deleted channels when their undo period and the holds on them have ended. Several processes may run this at once:
 * each step can be repeated. Resolves when the posts of deleted channels are hidden.
 */
export async function startChannelRemoval(deps: RemovalDeps): Promise<{ stop(): Promise<void> }> {
  await hideDeleted(deps)
  const { wake, stop } = startPolling({
    step: async () => {
      await look(deps)
      return false
    },
    everyMs: lookMs,
    onError: deps.onError,
  })
  deps.notices.on('channels', wake)
  return { stop }
}

async function look(deps: RemovalDeps): Promise<void> {
  await hideDeleted(deps)
  const { clock, deleted, home, records, turn } = deps
  for (const row of await deleted.overdue(undoableSince(clock.now()))) {
    // A slower process would remove posts of a channel that was added again meanwhile.
    if (!home.isHome()) return
    // Only a channel without a hold waits for the turn. `startRemoving` decides.
    if (!row.removing && (await isChannelHeld(records, row, clock.now()))) continue
    await turn(async () => {
      if (await startRemoving(deps, row)) await removeForGood(deps, row)
    })
  }
}

/**
 * Returns false if the channel was restored or removed meanwhile, or if a hold protects it or a quote of its posts. A
 * hold that is placed later does not stop the removal: no part of a channel is kept.
 */
async function startRemoving({ transact, clock }: RemovalDeps, { id }: DeletedRow): Promise<boolean> {
  return await transact(async ({ records }) => {
    const deleted = createDeletedChannelStore(records)
    const row = await deleted.lock(id)
    if (!row || row.removing) return row !== undefined
    if (row.posts === 'delete') await lockQuotesOf(records, row.channelId)
    if (await isChannelHeld(records, row, clock.now())) return false
    await deleted.startRemoving(id)
    return true
  })
}

/** The record is removed last. After a stop everything remains hidden, and the next look starts again. */
async function removeForGood(deps: RemovalDeps, { id, channelId, title, posts }: DeletedRow): Promise<void> {
  const { transact, channelPosts, media } = deps
  if (posts === 'delete') {
    // Settling a claim removes files without references, but not files that a running import still needs.
    const run = `removal-${id}`
    for (const hash of await channelPosts.fileHashes(channelId)) await claimFile(media.files, run, hash)
    await channelPosts.removeAll(channelId)
    await settleClaims(media, run)
  }
  await transact(async ({ records, audit }) => {
    const deleted = createDeletedChannelStore(records)
    if (!(await deleted.lock(id))) return
    if (posts === 'delete') await deleted.forgetAdded(channelId)
    await deleted.remove(id)
    const object = { id: channelId, name: title }
    const line = { actor, action: 'channel.remove', object, details: { posts } } as const
    audit.add(line)
  })
  await hideDeleted(deps)
}
