import type { Transact } from '#audit/transact'
import { takeDue } from '#features/channels/channel-progress.usecase'
import type { JobLoop } from '#jobs/job-loop'
import { startPolling } from '#jobs/polling'
import type { Clock } from '#server/clock'
import { addRefreshIn } from './refresh-jobs.store.ts'

/** How often to look for channels that are due. */
const lookMs = 2_000

/** Creator of jobs that no user has requested. */
const scheduleName = 'schedule'

type SchedulerDeps = {
  transact: Transact
  clock: Clock
  loop: Pick<JobLoop, 'wake'>
  onError(error: unknown): void
}

/**
 * Starts a refresh for each channel when it is due. Of several processes only the first to lock the channel
 * does so.
 */
export function startScheduler(deps: SchedulerDeps): { look(): void; stop(): Promise<void> } {
  const { wake, stop } = startPolling({ step: () => giveNext(deps), everyMs: lookMs, onError: deps.onError })
  return { look: wake, stop }
}

/** Returns false if no channel is due. */
async function giveNext({ transact, clock, loop }: SchedulerDeps): Promise<boolean> {
  const isGiven = await transact(async ({ records }) => {
    const channel = await takeDue(records, clock)
    if (!channel) return false
    if (channel.source === 'none') return true
    const { id, channelId, title } = channel
    const input = { channel: id, channelId, mode: 'refresh' } as const
    const job = { id: clock.newId(), title, input, createdBy: scheduleName, createdAt: clock.now() }
    await addRefreshIn(records, job)
    return true
  })
  if (isGiven) loop.wake()
  return isGiven
}
