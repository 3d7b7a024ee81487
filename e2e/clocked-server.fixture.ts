import { createInterface } from 'node:readline'
import { type Clock, systemClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { runServer } from '../server/run.ts'
import { startInstance } from '../server/start.ts'

// server/main.ts with a clock that a story moves: each line of the standard input advances it by that many
// milliseconds.
let aheadMs = 0
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) }

createInterface({ input: process.stdin }).on('line', (line) => {
  aheadMs += Number(line)
  console.log(`The clock is ahead by ${aheadMs} ms`)
})

await runServer(async () => {
  const instance = await startInstance(readConfig(), clock)
  const address = await instance.listen()
  console.log(`Set up the first administrator: ${address}login#setup=${instance.setup.token}`)
  return instance
})
