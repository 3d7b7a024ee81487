import type { HeldKind } from '@litopys/contract/schemas/hold'
import { createWriterTurn } from '#archive/writer-turn'
import { apiKeysModule } from '#features/api-keys/api-keys.module'
import { auditModule } from '#features/audit/audit.module'
import type { ApiKeyActors } from '#features/auth/api-key-actors'
import { authModule } from '#features/auth/auth.module'
import { backupsModule } from '#features/backups/backups.module'
import { type CaptureModule, captureModule } from '#features/capture/capture.module'
import { categoriesModule } from '#features/categories/categories.module'
import { type ChannelsModule, channelsModule } from '#features/channels/channels.module'
import { custodyModule } from '#features/custody/custody.module'
import { entitiesModule } from '#features/entities/entities.module'
import { evidenceModule } from '#features/evidence/evidence.module'
import { exportsModule } from '#features/exports/exports.module'
import { holdsModule } from '#features/holds/holds.module'
import type { Holdable } from '#features/holds/holds.usecase'
import { jobsModule } from '#features/jobs/jobs.module'
import { keysModule } from '#features/keys/keys.module'
import { mapModule } from '#features/map/map.module'
import { mediaModule, type Ruled } from '#features/media/media.module'
import { networkModule } from '#features/network/network.module'
import { postsModule } from '#features/posts/posts.module'
import { quotesModule } from '#features/quotes/quotes.module'
import { savedObjectsModule } from '#features/saved-objects/saved-objects.module'
import { searchModule } from '#features/search/search.module'
import { similarModule } from '#features/similar/similar.module'
import { subscriptionsModule } from '#features/subscriptions/subscriptions.module'
import { systemModule } from '#features/system/system.module'
import { tagsModule } from '#features/tags/tags.module'
import { transcriptsModule } from '#features/transcripts/transcripts.module'
import { translationModule } from '#features/translation/translation.module'
import { unusualModule } from '#features/unusual/unusual.module'
import { usersModule } from '#features/users/users.module'
import { findReferencedBy } from '#media/claims'
import { sealedMessages } from '#notifications/outbox.store'
import type { Kernel } from './kernel.ts'
import { type Module, renameUserIn, resealEach, verifyEach } from './module.ts'

/**
 * Opens the features in order: each uses those above it. A function that calls a later feature runs only when
 * all are open.
 */
export async function openModules(kernel: Kernel) {
  const modules: Module[] = []
  const add = <M extends Module>(module: M): M => {
    modules.push(module)
    return module
  }
  const apiKeyActors: ApiKeyActors = {
    ofKey: (...call) => apiKeys.actors.ofKey(...call),
    ofId: (...call) => apiKeys.actors.ofId(...call),
  }
  const auth = add(await authModule(kernel, { onEmailChanged: renameUserIn(modules), apiKeys: apiKeyActors }))
  add(usersModule(kernel, { auth }))
  const apiKeys = add(apiKeysModule(kernel))
  const holdables: Record<HeldKind, Holdable> = {
    quote: lateHoldable(() => quotes.holdable),
    request: lateHoldable(() => savedObjects.holdable),
    channel: lateHoldable(() => channels.holdable),
  }
  add(holdsModule(kernel, { holdables }))
  const keys = add(keysModule(kernel, { releaseIn: (...key) => channels.releaseKeyIn(...key) }))
  const channels: ChannelsModule = add(
    channelsModule(kernel, { keys, lastRuns: (ids) => capture.lastRuns(ids), onDue: () => capture.onDue() }),
  )
  const acknowledged = () => kernel.jobLists.countAdded()
  const posts = add(postsModule(kernel, { channels, verifyRest: verifyEach(modules), acknowledged }))
  const ruled = Promise.withResolvers<Ruled>()
  const media = add(await mediaModule(kernel, { auth, posts, ruled: ruled.promise }))
  const transcripts = add(transcriptsModule(kernel, { media, posts }))
  const evidence = add(await evidenceModule(kernel, { posts }))
  const quotes = add(quotesModule(kernel, { posts }))
  const similar = add(similarModule(kernel, { channels }))
  const search = add(searchModule(kernel, { channels, media, posts, similar, transcripts }))
  const unusual = add(unusualModule(kernel, { search }))
  add(networkModule(kernel, { search }))
  add(mapModule(kernel, { search }))
  add(await entitiesModule(kernel, { search }))
  const savedObjects = add(savedObjectsModule(kernel, { posts, search }))
  const translation = add(await translationModule(kernel))
  const subscriptions = add(subscriptionsModule(kernel, { auth, posts, savedObjects, unusual }))
  const categories = add(categoriesModule(kernel, { posts, search, arrivals: subscriptions.arrivals }))
  ruled.resolve({ ...subscriptions.arrivals, ...categories.current })
  add(tagsModule(kernel, { auth, channels, posts, search, quotes }))
  const stored = { files: kernel.files, findReferenced: findReferencedBy([posts, quotes]) }
  const capture: CaptureModule = add(
    await captureModule(kernel, { auth, keys, channels, posts, evidence, categories, subscriptions, stored }),
  )
  const removalTurn = createWriterTurn()
  await channels.startRemoval(stored, removalTurn)
  const backups = add(await backupsModule(kernel, { posts, removalTurn }))
  add(jobsModule(kernel))
  add(auditModule(kernel))
  add(systemModule(kernel, { auth, backups, capture, transcripts, translation }))
  add(custodyModule(kernel, { posts, evidence }))
  const tables = modules.flatMap((module) => module.exports ?? [])
  const exports = add(
    await exportsModule(kernel, { auth, channels, posts, evidence, quotes, search, translation, tables }),
  )

  if (kernel.seal.hasFormer) await resealAll(kernel, modules)
  for (const module of modules) kernel.definitions.push(...(module.jobs ?? []))
  // Stopped after the loop, so that refreshes have ended when another process becomes the home.
  kernel.stopOnClose(kernel.home).start()
  kernel.stopOnClose(kernel.loop).start()

  const { setup, authenticate } = auth
  return { modules, setup, authenticate, onForbidden: exports.onForbidden }
}

/** Finds objects of a feature that is opened later. */
function lateHoldable(ofFeature: () => Holdable): Holdable {
  return {
    see: (...call) => ofFeature().see(...call),
    lockIn: (...call) => ofFeature().lockIn(...call),
  }
}

/** A start works with former keys too, so a failure is only logged. */
async function resealAll(kernel: Kernel, modules: Module[]): Promise<void> {
  try {
    const resealed = await resealEach(kernel, [...modules, { sealed: [sealedMessages] }])
    kernel.logger.info({ resealed }, 'stored secrets are sealed with the current key of seal.pem')
  } catch (error) {
    kernel.logError('stored secrets could not be sealed with the current key; the next start tries again')(
      error,
    )
  }
}
