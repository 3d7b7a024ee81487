import { takeDue } from '#features/channels/channel-progress'
import type { Writing } from '#journal/writing'
import type { Clock } from '#server/clock'
import type { JobLoop } from './job-loop.ts'
import { addRefreshIn } from './refresh-jobs.store.ts'

/** How often to look whether a channel's next run has come. */
const lookMs = 2_000

/** In the jobs that no person has asked for. */
const scheduleName = 'schedule'

type SchedulerDeps = {
  writing: Writing
  clock: Clock
  loop: Pick<JobLoop, 'wake'>
  onError(error: unknown): void
}

/** Gives every channel a refresh when its time has come. Of several processes one does it: whoever takes the channel first. */
export function startScheduler(deps: SchedulerDeps): { look(): void; stop(): Promise<void> } {
  let current: Promise<void> | undefined
  const look = () => {
    current ??= giveDue(deps)
      .catch(deps.onError)
      .finally(() => {
        current = undefined
      })
  }
  const timer = setInterval(look, lookMs)
  return {
    look,
    stop: async () => {
      clearInterval(timer)
      await current
    },
  }
}

async function giveDue({ writing, clock, loop }: SchedulerDeps): Promise<void> {
  for (;;) {
    const isGiven = await writing.transact(async (transaction) => {
      const channel = await takeDue(transaction, clock)
      if (!channel) return false
      if (channel.source === 'none') return true
      const { id, channelId, title } = channel
      const input = { channel: id, channelId, mode: 'refresh' } as const
      const job = { id: clock.newId(), title, input, createdBy: scheduleName, createdAt: clock.now() }
      await addRefreshIn(transaction, job)
      return true
    })
    if (!isGiven) return
    loop.wake()
  }
}
