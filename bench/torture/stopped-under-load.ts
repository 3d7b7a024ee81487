import { join } from 'node:path'
import { stopUnderLoad } from '../../server/testing/stop-under-load.ts'
import { layOut } from '../../server/testing/template.ts'
import type { Fault, Outcome, Place } from './fault.ts'
import { spread } from './figures.ts'
import { createLedger } from './ledger.ts'
import { startReady } from './server.ts'

const stoppedWithinMs = 10_000

export const stoppedUnderLoad: Fault = {
  name: 'stopped-under-load',
  about: 'SIGTERM during heavy searches always ends the server with 0 within ten seconds',
  needs: ['Linux'],
  cycles: 3,
  limit: { base: 120, each: 30 },
  run,
}

async function run({ cycles, random, scratch, undo }: Place): Promise<Outcome> {
  const data = join(scratch, 'data')
  layOut(data)
  const ledger = createLedger(scratch, random, undo)
  const server = await startReady(data, undo)
  for (let batch = 0; batch < 6; batch += 1) await ledger.importOne(server, 1_000)
  await server.stop()
  const [stopMs, violations]: [number[], string[]] = [[], []]
  let answered = 0
  for (let cycle = 1; cycle <= cycles; cycle += 1) {
    const stop = await stopUnderLoad(data, random.int(300, 3_000))
    stopMs.push(stop.stopMs)
    answered += stop.answered
    const isGood = stop.code === 0 && stop.stderr === '' && stop.stopMs < stoppedWithinMs
    if (!isGood) violations.push(`stop ${cycle}: ${JSON.stringify(stop)}`)
  }
  return { cycles, figures: { answered, ...spread('stop', stopMs) }, violations }
}
