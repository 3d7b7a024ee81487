import { messageBlock } from '#notifications/console-text'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { runServer } from './run.ts'
import { startInstance } from './start.ts'

/** Runs the server until a signal ends it. */
export async function serve(): Promise<void> {
  await runServer(async () => {
    const instance = await startInstance(readConfig(), systemClock, (message) =>
      console.log(messageBlock(message)),
    )
    const address = await instance.listen()
    console.log(`Litopys is ready: ${address}`)
    if (instance.setup.token) {
      console.log(`Set up the first administrator: ${address}login#setup=${instance.setup.token}`)
    }
    return instance
  })
}
