import { hidesPosts } from '@litopys/contract/access/restrictions'
import type { InputOf } from '@litopys/contract/route'
import type { archiveRoutes } from '@litopys/contract/routes/archives'
import type { channelRoutes } from '@litopys/contract/routes/channels'
import type { Job } from '@litopys/contract/schemas/job'
import type { Transact } from '#audit/transact'
import type { DiskGuard } from '#data-directory/disk-guard'
import { findRefreshable, type KnownChannel } from '#features/channels/channel-progress.usecase'
import { readChannel, type ShownChannelDeps } from '#features/channels/channels.usecase'
import { findGapsAfter, type Gap, type PostDeps } from '#features/posts/posts.usecase'
import type { JobLists } from '#jobs/job-lists.store'
import type { JobLoop } from '#jobs/job-loop'
import { jobReader } from '#jobs/job-reader'
import type { Actor } from '#server/actor'
import type { Clock } from '#server/clock'
import { AppError } from '#server/errors'
import { addRefreshIn } from './refresh-jobs.store.ts'

export type RefreshStartDeps = ShownChannelDeps &
  Pick<PostDeps, 'posts'> & {
    jobLists: JobLists
    loop: Pick<JobLoop, 'wake'>
    disk: DiskGuard
    transact: Transact
    clock: Clock
  }
type RefreshRequest = NonNullable<InputOf<typeof archiveRoutes.startCapture>['refresh']>

/**
 * Starts a refresh job for each of the channels. If a refresh is already running, returns that job if the
 * actor may see it.
 */
export async function startRefresh(
  deps: RefreshStartDeps,
  actor: Actor,
  request: RefreshRequest,
): Promise<Job & { others?: Job[] }> {
  const { jobLists, loop, disk, transact, clock } = deps
  await disk.assertLeft()
  const channels = await chosen(deps, actor, request)
  const { mode, confirmDeletions } = request
  const ids = await transact(async ({ records, audit }) => {
    const jobIds: string[] = []
    for (const { id: channel, channelId, title } of channels) {
      const confirmed = confirmDeletions ? { confirmDeletions } : {}
      const input = { channel, channelId, mode, actorId: actor.id, ...confirmed }
      const job = { id: clock.newId(), title, input, createdBy: actor.name, createdAt: clock.now() }
      const { id, isNew } = await addRefreshIn(records, job)
      jobIds.push(id)
      if (!isNew) continue
      const object = { id: channelId, name: title }
      const details = { job: id, mode, ...confirmed }
      audit.add({ actor, action: 'archive.refresh', object, details })
    }
    return jobIds
  })
  loop.wake()
  const [first, ...others] = await jobLists.findMany(ids, jobReader(actor))
  if (!first) throw new AppError(ids.length > 0 ? 'refresh_running' : 'nothing_to_refresh')
  return { ...first, ...(others.length > 0 ? { others } : {}) }
}

/** The channels to refresh. @throws AppError validation_failed for a named channel without a source. */
async function chosen(
  deps: RefreshStartDeps,
  actor: Actor,
  request: RefreshRequest,
): Promise<KnownChannel[]> {
  const due = request.due ? deps.clock.now() : undefined
  const found = await findRefreshable(deps, actor, { ids: request.channels, due })
  if (found.length === 0 && !request.channels) throw new AppError('nothing_to_refresh')
  const canRefresh = ({ source }: KnownChannel) =>
    request.mode !== 'files' || (deps.fetchesFiles && source === 'mtproto')
  const byId = new Map(found.map((channel) => [channel.id, channel]))
  const fields = (request.channels ?? []).flatMap((id, i) => {
    const channel = byId.get(id)
    const path = `/refresh/channels/${i}`
    if (!channel) return due ? [] : [{ path, message: 'There is no such channel', code: 'unknown' }]
    if (channel.source === 'none')
      return [{ path, message: `${channel.title} has no source to refresh from`, code: 'source' }]
    return canRefresh(channel)
      ? []
      : [
          {
            path,
            message: `Files of ${channel.title} cannot be fetched: set MTPROTO_MEDIA=on and read the channel with a Telegram account`,
            code: 'files',
          },
        ]
  })
  if (fields.length > 0) throw new AppError('validation_failed', { fields })
  const fitting = found.filter(canRefresh)
  if (fitting.length === 0 && found.length > 0) throw new AppError('nothing_to_refresh')
  return fitting
}

const gapsShown = 1_000

/** Gaps of a channel. A restricted user cannot see them, because hidden posts would look like gaps. */
export async function readGaps(
  deps: RefreshStartDeps,
  actor: Actor,
  input: InputOf<typeof channelRoutes.gaps>,
): Promise<Omit<Gap, 'channelId'>[]> {
  if (hidesPosts(actor.restrictions)) throw new AppError('not_found')
  const { channelId } = await readChannel(deps, actor, input)
  return await findGapsAfter(deps, channelId, gapsShown)
}
