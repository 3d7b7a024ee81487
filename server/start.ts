import { type MakeMtprotoClient, mtcuteClient } from '#adapters/telegram/mtproto-client'
import { claimData } from '#data-directory/claim'
import type { OnLost } from '#data-directory/data-guard'
import type { Message } from '#notifications/outbox.store'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import { endProcess } from './end-process.ts'
import type { Instance } from './instance.ts'

/**
 * Opens everything in the configured directory. On failure closes what it has opened. `onLost` is called when
 * the data can no longer be saved.
 * @throws StartError if the data directory or a database cannot be used.
 */
export async function startInstance(
  config: Config,
  clock: Clock,
  showMessage: (message: Message) => void = () => undefined,
  makeMtprotoClient: MakeMtprotoClient = mtcuteClient,
  onLost: OnLost = endProcess,
): Promise<Instance> {
  const claim = await claimData(config, onLost)
  // Imported here because it takes longer than the records need to open in their thread.
  const { openInstance } = await import('./instance.ts')
  return await openInstance({ config, clock, showMessage, makeMtprotoClient, claim })
}
