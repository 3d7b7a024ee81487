import type { Page } from '@playwright/test'
import Type from 'typebox'
import { check } from '../contract/check.ts'

const event = Type.Object({
  name: Type.String(),
  pid: Type.Integer(),
  tid: Type.Integer(),
  /** Microseconds. */
  ts: Type.Number(),
  /** Processor time of the thread, without waiting for other programs. */
  tdur: Type.Optional(Type.Number()),
})

const beginning = 'WebFrameWidgetImpl::BeginMainFrame'
const task = 'ThreadControllerImpl::RunTask'

/**
 * Processor time in ms of each frame on the main thread of a page while `work` runs, the largest first. It
 * counts everything from the start of one frame to the start of the next.
 */
export async function frameCosts(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  const devtools = await page.context().newCDPSession(page)
  const events: { name: string; thread: string; ts: number; tdur: number }[] = []
  devtools.on('Tracing.dataCollected', ({ value }) => {
    for (const one of value) {
      const checked = check(event, one)
      if (!checked.ok || (one.name !== beginning && one.name !== task)) continue
      const { name, pid, tid, ts, tdur = 0 } = checked.value
      events.push({ name, thread: `${pid} ${tid}`, ts, tdur })
    }
  })
  const complete = new Promise((resolve) => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'toplevel,blink' })
  await work()
  await devtools.send('Tracing.end')
  await complete
  await devtools.detach()

  const begins = events.filter(({ name }) => name === beginning)
  const byThread = Map.groupBy(begins, ({ thread }) => thread)
  const [main = []] = [...byThread.values()].toSorted((one, other) => other.length - one.length)
  const starts = main.map(({ ts }) => ts).toSorted((one, other) => one - other)
  const costs = starts.map(() => 0)
  for (const { thread, name, ts, tdur } of events) {
    if (name !== task || thread !== main[0]?.thread) continue
    const frame = starts.findLastIndex((start) => start <= ts)
    if (frame >= 0) costs[frame] = (costs[frame] ?? 0) + tdur / 1_000
  }
  return costs.toSorted((one, other) => other - one)
}
