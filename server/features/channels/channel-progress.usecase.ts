import { refreshMinutes } from '@litopys/contract/schemas/channel'
import type { FoundChannel } from '#adapters/telegram/channel-source'
import { visibleTo } from '#archive/visible'
import type { Records } from '#records/open'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { changeIn, dueIn, lockIn } from './channel-changes.store.ts'
import type { KnownChannel } from './channels.store.ts'
import { type ChannelDeps, knownTo } from './channels.usecase.ts'

export type { KnownChannel } from './channels.store.ts'

/** How far a channel has been read, as `tables.ts` has it. */
export type Progress = Partial<Pick<KnownChannel, 'cursor' | 'oldest' | 'isComplete' | 'heldDeletions'>>

/** @throws AppError not_found */
export async function findRecord(
  { channels }: Pick<ChannelDeps, 'channels'>,
  id: string,
): Promise<KnownChannel> {
  const channel = await channels.find(id)
  if (!channel) throw new AppError('not_found')
  return channel
}

/**
 * Channels that may be refreshed, as far as the actor may see them: of these ids, or all that have a source;
 * those due by then alone.
 */
export async function findRefreshable(
  deps: ChannelDeps,
  { restrictions }: Actor,
  { ids, due }: { ids: string[] | undefined; due: Date | undefined },
): Promise<KnownChannel[]> {
  const known = await knownTo(deps, visibleTo(restrictions, deps.timeZone))
  const found = await deps.channels.refreshable(ids, due)
  return found.filter(({ channelId }) => known === undefined || known.includes(channelId))
}

/** Where reading goes on; in the transaction of the job's own progress, so that the two never differ. */
export async function moveOn(transaction: Records, id: string, progress: Progress): Promise<void> {
  if (Object.keys(progress).length > 0) await changeIn(transaction, id, progress)
}

/**
 * All events of a watched channel up to this one are in the archive, and `held` more posts are to be asked
 * about; once, whoever tells it.
 */
export async function moveLive(transaction: Records, id: string, pts: number, held = 0): Promise<void> {
  const channel = await lockIn(transaction, id)
  if (!channel || pts <= (channel.livePts ?? 0)) return
  const heldDeletions = held > 0 ? (channel.heldDeletions ?? 0) + held : channel.heldDeletions
  await changeIn(transaction, id, { livePts: pts, heldDeletions })
}

/** What the source shows of the channel beside its names. */
export async function noteFound(
  transaction: Records,
  id: string,
  { description, numOfFollowers }: FoundChannel,
): Promise<void> {
  const channel = await lockIn(transaction, id)
  if (!channel) return
  await changeIn(transaction, id, {
    // What an operator has written of it stays.
    description: channel.description || (description ?? ''),
    numOfFollowers: numOfFollowers ?? channel.numOfFollowers,
  })
}

/** A channel whose next run has come, with its next one set; undefined where there is none. */
export async function takeDue(transaction: Records, clock: Clock): Promise<KnownChannel | undefined> {
  const now = clock.now()
  const channel = await dueIn(transaction, now)
  if (!channel) return undefined
  const minutes = refreshMinutes[channel.schedule]
  const isScheduled = channel.source !== 'none' && minutes > 0
  const nextRunAt = isScheduled ? new Date(now.getTime() + minutes * 60_000) : null
  await changeIn(transaction, channel.id, { nextRunAt })
  return channel
}
