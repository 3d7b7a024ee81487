import { auditModule } from '#features/audit/audit.module'
import { authModule } from '#features/auth/auth.module'
import { type CaptureModule, captureModule } from '#features/capture/capture.module'
import { categoriesModule } from '#features/categories/categories.module'
import { type ChannelsModule, channelsModule } from '#features/channels/channels.module'
import { entitiesModule } from '#features/entities/entities.module'
import { exportsModule } from '#features/exports/exports.module'
import { jobsModule } from '#features/jobs/jobs.module'
import { keysModule } from '#features/keys/keys.module'
import { postsModule } from '#features/posts/posts.module'
import { quotesModule } from '#features/quotes/quotes.module'
import { savedObjectsModule } from '#features/saved-objects/saved-objects.module'
import { searchModule } from '#features/search/search.module'
import { subscriptionsModule } from '#features/subscriptions/subscriptions.module'
import { tagsModule } from '#features/tags/tags.module'
import { translationModule } from '#features/translation/translation.module'
import { usersModule } from '#features/users/users.module'
import type { Kernel } from './kernel.ts'
import type { EmailChange, Findings, Module } from './module.ts'
import type { Records } from './records/open.ts'

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
  const onEmailChanged = (transaction: Records, change: EmailChange) =>
    renameUser(modules, transaction, change)
  const verifyRest = () => verifyEach(modules)

  const auth = add(await authModule(kernel, { onEmailChanged }))
  add(usersModule(kernel, { auth }))
  const keys = add(keysModule(kernel, { releaseIn: (...key) => channels.releaseKeyIn(...key) }))
  const channels: ChannelsModule = add(
    channelsModule(kernel, { keys, lastRuns: (ids) => capture.lastRuns(ids), onDue: () => capture.onDue() }),
  )
  const posts = add(
    postsModule(kernel, { auth, channels, verifyRest, acknowledged: () => kernel.jobLists.countAdded() }),
  )
  const search = add(searchModule(kernel, { channels, posts }))
  add(await entitiesModule(kernel, { search }))
  const savedObjects = add(savedObjectsModule(kernel, { posts, search }))
  const quotes = add(quotesModule(kernel, { posts }))
  const translation = add(await translationModule(kernel))
  const subscriptions = add(subscriptionsModule(kernel, { auth, posts, savedObjects }))
  const categories = add(categoriesModule(kernel, { posts, search, arrivals: subscriptions.arrivals }))
  add(tagsModule(kernel, { auth, channels, posts, search, quotes }))
  const files = { directory: kernel.directory.media, findReferenced: findReferencedBy([posts, quotes]) }
  const capture: CaptureModule = add(
    await captureModule(kernel, { auth, keys, channels, posts, categories, subscriptions, files }),
  )
  await channels.startRemoval(files)
  add(jobsModule(kernel))
  add(auditModule(kernel))
  const tables = modules.flatMap((module) => module.exports ?? [])
  const exports = add(await exportsModule(kernel, { auth, channels, quotes, search, translation, tables }))

  for (const module of modules) kernel.definitions.push(...(module.jobs ?? []))
  kernel.loop.start()
  kernel.onClose(kernel.loop.stop)

  const { setup, authenticate } = auth
  return { modules, setup, authenticate, onForbidden: exports.onForbidden }
}

async function renameUser(modules: Module[], transaction: Records, change: EmailChange): Promise<void> {
  for (const module of modules) await module.renameUser?.(transaction, change)
}

async function verifyEach(modules: Module[]): Promise<Findings> {
  const findings: Findings = []
  for (const module of modules) findings.push(...((await module.verify?.()) ?? []))
  return findings
}

type FindReferenced = (hashes: string[]) => Promise<Set<string>>

/**
 * Finds the files in use by all features that store files. Other files are removed, so every such feature
 * must be listed.
 */
function findReferencedBy(owners: { findReferenced: FindReferenced }[]): FindReferenced {
  return async (hashes) => {
    const found = new Set<string>()
    for (const owner of owners)
      for (const hash of await owner.findReferenced(hashes.filter((one) => !found.has(one)))) found.add(hash)
    return found
  }
}
