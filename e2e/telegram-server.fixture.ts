import { systemClock } from '../server/clock.ts'
import { readConfig } from '../server/config.ts'
import { runServer } from '../server/run.ts'
import { startInstance } from '../server/start.ts'
import { startOfflineTelegram } from '../server/testing/telegram.ts'

// server/main.ts with a simulated Telegram in the same process.
const telegram = startOfflineTelegram()
telegram.addAccount({ phone: '380501234567', password: 'kobzar 1840' })

await runServer(async () => {
  const show = () => undefined
  const instance = await startInstance(readConfig(), systemClock, show, telegram.makeClient)
  const address = await instance.listen()
  console.log(`Set up the first administrator: ${address}login#setup=${instance.setup.token}`)
  return instance
})
