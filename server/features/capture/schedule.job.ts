import type { Transact } from '#audit/transact'
import { takeDue } from '#features/channels/channel-progress.usecase'
import type { JobLoop } from '#jobs/job-loop'
import { startPolling } from '#jobs/polling'
import type { Clock } from '#server/clock'
import { addRefreshIn } from './refresh-jobs.store.ts'

/** How often to look whether a channel's next run has come. */
const lookMs = 2_000

/** In the jobs that no person has asked for. */
const scheduleName = 'schedule'

type SchedulerDeps = {
  transact: Transact
  clock: Clock
  loop: Pick<JobLoop, 'wake'>
  onError(error: unknown): void
}

/**
 * Gives every channel a refresh when its time has come. Of several processes one does it: whoever takes the
 * channel first.
 */
export function startScheduler(deps: SchedulerDeps): { look(): void; stop(): Promise<void> } {
  const { wake, stop } = startPolling({ step: () => giveNext(deps), everyMs: lookMs, onError: deps.onError })
  return { look: wake, stop }
}

/** False where the time of no channel has come. */
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
