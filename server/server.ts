import { messageBlock } from '#notifications/console-text'
import { systemClock } from './clock.ts'
import { readConfig } from './config.ts'
import { assertUsable } from './listen.ts'
import { runServer } from './run.ts'
import { startInstance } from './start.ts'

/** Starts the server, which runs until a signal ends it. `data`: data directory instead of DATA_DIR. */
export async function serve(data?: string): Promise<void> {
  await runServer(async () => {
    const config = readConfig(data === undefined ? {} : { DATA_DIR: data })
    await assertUsable(config)
    const instance = await startInstance(config, systemClock, (message) => console.log(messageBlock(message)))
    const address = await instance.listen()
    console.log(`Litopys is ready: ${address}`)
    if (instance.setup.token) {
      console.log(`Set up the first administrator: ${address}login#setup=${instance.setup.token}`)
    }
    return instance
  })
}
