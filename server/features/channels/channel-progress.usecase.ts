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

/** How far a channel has been read; `tables.ts` explains the fields. */
export type Progress = Partial<Pick<KnownChannel, 'cursor' | 'oldest' | 'isComplete' | 'heldDeletions'>>

/** The record of a channel, without a check of restrictions. @throws AppError not_found */
export async function findRecord(
  { channels }: Pick<ChannelDeps, 'channels'>,
  id: string,
): Promise<KnownChannel> {
  const channel = await channels.find(id)
  if (!channel) throw new AppError('not_found')
  return channel
}

/**
 * Channels that can be refreshed and that the actor may see: `ids`, or all with a source. `due`: only
 * channels whose next refresh is due by then.
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

/**
 * Saves how far the channel has been read. Runs in the transaction of the job's progress, so the two never
 * differ.
 */
export async function moveOn(transaction: Records, id: string, progress: Progress): Promise<void> {
  if (Object.keys(progress).length > 0) await changeIn(transaction, id, progress)
}

/**
 * Records that all events of a watched channel up to `pts` are in the archive. The last argument counts
 * further deletions that an operator must confirm. Repeating a call changes nothing.
 */
export async function moveLive(transaction: Records, id: string, pts: number, heldCount = 0): Promise<void> {
  const channel = await lockIn(transaction, id)
  if (!channel || pts <= (channel.livePts ?? 0)) return
  const heldDeletions = heldCount > 0 ? (channel.heldDeletions ?? 0) + heldCount : channel.heldDeletions
  await changeIn(transaction, id, { livePts: pts, heldDeletions })
}

/** Saves the description and the number of followers that the source shows. */
export async function noteFound(
  transaction: Records,
  id: string,
  { description, numOfFollowers }: FoundChannel,
): Promise<void> {
  const channel = await lockIn(transaction, id)
  if (!channel) return
  await changeIn(transaction, id, {
    // A description by an operator takes precedence.
    description: channel.description || (description ?? ''),
    numOfFollowers: numOfFollowers ?? channel.numOfFollowers,
  })
}

/** Takes a channel whose next refresh is due and schedules the one after; undefined if none is due. */
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
