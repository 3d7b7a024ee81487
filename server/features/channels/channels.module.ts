import { createHostRateLimit } from '#adapters/telegram/host-rate-limit'
import { createPreviewChannelSource } from '#adapters/telegram/preview-channel-source'
import { createPreviewReader } from '#adapters/telegram/preview-reader'
import type { WriterTurn } from '#archive/writer-turn'
import type { Holdable } from '#features/holds/holds.usecase'
import type { KeysModule } from '#features/keys/keys.module'
import type { StoredFiles } from '#media/claims'
import type { Kernel } from '#server/kernel'
import { clearKeyIn, lockIn } from './channel-changes.store.ts'
import { createDependentStore } from './channel-dependents.store.ts'
import { createChannelPostStore } from './channel-posts.store.ts'
import { startChannelRemoval } from './channel-removal.job.ts'
import { mountChannels } from './channels.routes.ts'
import { createChannelStore } from './channels.store.ts'
import { channelTable } from './channels.table.ts'
import { readChannel, type ShownChannelDeps } from './channels.usecase.ts'
import { createDeletedChannelStore } from './deleted-channels.store.ts'
import { atHome } from './home-source.ts'
import type { ChannelSources, ManageDeps } from './manage-channel.usecase.ts'

export type ChannelsModule = ReturnType<typeof channelsModule>

/** The capture feature is above this feature, so its `lastRuns` and `onDue` are passed in. */
type Deps = { keys: KeysModule } & Pick<ManageDeps, 'lastRuns' | 'onDue'>

/** Channels: their descriptions, sources, schedules and deletion. */
export function channelsModule(kernel: Kernel, { keys, lastRuns, onDue }: Deps) {
  const { config, clock, archive: engine, records, timeZone } = kernel
  const store = createChannelStore(records, engine)
  const deleted = createDeletedChannelStore(records)
  const reader = createPreviewReader()
  kernel.onClose(reader.close)
  const preview = createPreviewChannelSource({
    clock,
    reader,
    baseUrl: config.PREVIEW_URL,
    rateLimit: createHostRateLimit(config.PREVIEW_EVERY_MS),
  })
  const sources: ChannelSources = {
    mtproto: atHome('mtproto', keys.source, kernel.home),
    preview: atHome('preview', preview, kernel.home),
  }
  const fetchesFiles = config.MTPROTO_MEDIA === 'on'
  const shown: ShownChannelDeps = { channels: store, timeZone, lastRuns, fetchesFiles }
  const dependents = createDependentStore(records, engine)
  const deps = { ...kernel, ...shown, sources, onDue, deleted, engine, dependents, isKeyKnown: keys.isKnown }
  return {
    store,
    shown,
    sources,
    releaseKeyIn: clearKeyIn,
    holdable: {
      see: async (actor, id) => ({ name: (await readChannel(shown, actor, { id })).title, isOwn: false }),
      lockIn: async (transaction, id) => (await lockIn(transaction, id)) !== undefined,
    } satisfies Holdable,
    /** Hides posts of deleted channels and permanently removes them when the undo period ends. */
    startRemoval: async (media: StoredFiles, turn: WriterTurn) => {
      const channelPosts = createChannelPostStore(engine)
      const onError = kernel.logError('deleted channels could not be removed')
      const deps = { ...kernel, deleted, engine, channelPosts, media, turn, onError }
      kernel.stopOnClose(await startChannelRemoval(deps))
    },
    exports: [channelTable(shown)],
    routes: mountChannels(deps),
  }
}
