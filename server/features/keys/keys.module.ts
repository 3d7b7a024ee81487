import { createAccountConnections } from '#adapters/telegram/account-connections'
import type { ChannelAddress } from '#adapters/telegram/channel-source'
import { testAccount } from '#adapters/telegram/mtproto-account'
import { type Watch, watchChannel } from '#adapters/telegram/mtproto-live'
import { createMtprotoSource } from '#adapters/telegram/mtproto-source'
import type { Kernel } from '#server/kernel'
import { createAccountSignIns } from './account-sign-in.usecase.ts'
import { openAccessOf, sealedColumns } from './key-secrets.ts'
import { createKeySignIns } from './key-sign-ins.usecase.ts'
import type { Accounts, KeyDeps } from './keys.deps.ts'
import { mountKeys } from './keys.routes.ts'
import { createKeyStore } from './keys.store.ts'

export type KeysModule = ReturnType<typeof keysModule>

/** Telegram accounts. Litopys does not call Telegram before an account is added. */
export function keysModule(kernel: Kernel, { releaseIn }: Pick<KeyDeps, 'releaseIn'>) {
  const { config, clock, seal, home, forwardClock: authClock, makeMtprotoClient: makeClient } = kernel
  const keys = createKeyStore(kernel.records)
  const connections = createAccountConnections({
    makeClient,
    everyMs: config.MTPROTO_EVERY_MS,
    accessOf: (id) => openAccessOf({ home, keys, seal }, id),
  })
  kernel.onClose(connections.close)
  const signIns = createKeySignIns(authClock)
  kernel.onClose(signIns.close)
  // Telegram ends a session that is used from two places at once.
  home.onLeave(connections.close)
  home.onLeave(signIns.endAll)
  const lost = 'telegram_unreachable'
  const accounts: Accounts = {
    test: home.define({ name: 'keys.test', lost }, ({ key }: { key: string }, signal) =>
      testAccount(connections, key, signal),
    ),
    forget: home.define({ name: 'keys.forget', lost }, async ({ key }: { key: string }) => {
      await connections.forget(key)
      return {}
    }),
  }
  const steps = createAccountSignIns({ home, signIns, makeClient })
  return {
    sealed: sealedColumns,
    isKnown: async (id: string) => (await keys.find(id)) !== undefined,
    source: createMtprotoSource({ connections, clock }),
    watch: (channel: ChannelAddress, watch: Watch, signal: AbortSignal) =>
      watchChannel({ connections, clock, ...watch, restMs: config.MTPROTO_LIVE_EVERY_MS }, channel, signal),
    routes: mountKeys({ ...kernel, keys, accounts, signIns: steps, authClock, releaseIn }),
  }
}
