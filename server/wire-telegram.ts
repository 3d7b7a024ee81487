import type { ChannelAddress } from '#adapters/telegram/channel-source'
import type { MakeMtprotoClient } from '#adapters/telegram/mtproto-client'
import { createMtprotoLines } from '#adapters/telegram/mtproto-lines'
import { type Watch, watchChannel } from '#adapters/telegram/mtproto-live'
import { createMtprotoSource } from '#adapters/telegram/mtproto-source'
import type { Records } from '#db/open'
import { openAccess } from '#features/keys/key-secrets'
import { createKeySignIns } from '#features/keys/key-sign-ins'
import { createKeyStore } from '#features/keys/keys.store'
import type { Seal } from '#secrets/seal'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'

type Place = {
  config: Config
  db: Records
  seal: Seal
  clock: Clock
  authClock: Clock
  makeMtprotoClient: MakeMtprotoClient
}

/** Accounts of Telegram: nothing is asked of it before somebody has added one. */
export function wireTelegram({ config, db, seal, clock, authClock, makeMtprotoClient }: Place) {
  const keys = createKeyStore(db)
  const signIns = createKeySignIns(authClock)
  const lines = createMtprotoLines({
    makeClient: makeMtprotoClient,
    everyMs: config.MTPROTO_EVERY_MS,
    accessOf: async (id) => {
      const key = await keys.find(id)
      return key && (await openAccess(seal, key))
    },
  })
  return {
    ...{ keys, signIns, lines, source: createMtprotoSource({ lines, clock }) },
    watch: (channel: ChannelAddress, watch: Watch, signal: AbortSignal) =>
      watchChannel({ lines, clock, ...watch, restMs: config.MTPROTO_LIVE_EVERY_MS }, channel, signal),
    stop: async () => {
      await signIns.close()
      await lines.close()
    },
  }
}
