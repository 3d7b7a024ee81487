import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { CallOrder, CallReport, FromGenerator, Order, SlowOrder, SlowReport } from './orders.ts'

const program = fileURLToPath(new URL('generator.ts', import.meta.url))

/** Makes calls in a process of its own and returns its report. */
export async function generateCalls(order: CallOrder): Promise<CallReport> {
  const { messages, ended } = start(order)
  await ended
  for (const message of messages) if (message.kind === 'calls') return message.report
  throw new Error('The load generator ended without a report')
}

/** Opens slow sockets in a process of its own. `opened` resolves when all have been opened. */
export function generateSlowSockets(order: SlowOrder): {
  opened: Promise<unknown>
  report: Promise<SlowReport>
} {
  const { child, messages, ended } = start(order)
  const report = async () => {
    await ended
    for (const message of messages) if (message.kind === 'slow') return message.report
    throw new Error('The load generator ended without a report')
  }
  return { opened: Promise.race([once(child, 'message'), ended]), report: report() }
}

function start(order: Order) {
  const child = fork(program, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const messages: FromGenerator[] = []
  child.on('message', (message: FromGenerator) => void messages.push(message))
  const ended = once(child, 'exit')
  child.send(order)
  return { child, messages, ended }
}
