// Program of a process that makes load, so that the measuring process has its core for itself as far as
// possible. It gets one order and reports at the end (start-generator.ts).
import { runCalls } from './load-calls.ts'
import type { FromGenerator, Order } from './orders.ts'
import { runSlowSockets } from './slow-sockets.ts'

function send(message: FromGenerator): void {
  process.send?.(message)
}

process.once('message', (order: Order) => {
  const run = async (): Promise<FromGenerator> => {
    if (order.kind === 'calls') return { kind: 'calls', report: await runCalls(order) }
    return { kind: 'slow', report: await runSlowSockets(order, () => send({ kind: 'opened' })) }
  }
  run().then(
    (report) => process.send?.(report, () => process.disconnect()),
    (error: unknown) => {
      console.error(error)
      process.exit(1)
    },
  )
})
