import { createAccountConnections } from '#adapters/telegram/account-connections'
import type { ChannelAddress } from '#adapters/telegram/channel-source'
import { type Watch, watchChannel } from '#adapters/telegram/mtproto-live'
import { createMtprotoSource } from '#adapters/telegram/mtproto-source'
import type { Kernel } from '#server/kernel'
import { openAccessOf, sealedColumns } from './key-secrets.ts'
import { createKeySignIns } from './key-sign-ins.usecase.ts'
import type { KeyDeps } from './keys.deps.ts'
import { mountKeys } from './keys.routes.ts'
import { createKeyStore } from './keys.store.ts'

export type KeysModule = ReturnType<typeof keysModule>

/** Telegram accounts. Litopys does not call Telegram before an account is added. */
export function keysModule(kernel: Kernel, { releaseIn }: Pick<KeyDeps, 'releaseIn'>) {
  const { config, clock, seal, forwardClock: authClock, makeMtprotoClient: makeClient } = kernel
  const keys = createKeyStore(kernel.records)
  const connections = createAccountConnections({
    makeClient,
    everyMs: config.MTPROTO_EVERY_MS,
    accessOf: (id) => openAccessOf({ keys, seal }, id),
  })
  kernel.onClose(connections.close)
  const signIns = createKeySignIns(authClock)
  kernel.onClose(signIns.close)
  return {
    sealed: sealedColumns,
    isKnown: async (id: string) => (await keys.find(id)) !== undefined,
    source: createMtprotoSource({ connections, clock }),
    watch: (channel: ChannelAddress, watch: Watch, signal: AbortSignal) =>
      watchChannel({ connections, clock, ...watch, restMs: config.MTPROTO_LIVE_EVERY_MS }, channel, signal),
    routes: mountKeys({ ...kernel, keys, connections, signIns, authClock, makeClient, releaseIn }),
  }
}
