import type { Instance } from '#server/instance'
import { demoDesktopExport } from './desktop-export.ts'
import {
  addPublished,
  describeChannels,
  importBrokenFile,
  importFile,
  importPosts,
  partsOf,
  startSlowRefresh,
} from './fill-capture.ts'
import { fillHistory, fillRequests } from './fill-searches.ts'
import { fillUsers } from './fill-users.ts'
import { fillExports, fillQuotes, fillRegistry, fillRules, fillTags } from './fill-work.ts'
import { demoPhotoExport } from './photo-export.ts'
import { demoPosts } from './posts.ts'
import type { DemoPreview } from './preview-server.ts'

type FillOptions = { startedAt: Date; password: string; preview: DemoPreview; onProgress(line: string): void }

/** Fills an empty Litopys through the API, with signed-in colleagues, as a newsroom would. */
export async function fillDemo(
  instance: Instance,
  { startedAt, password, preview, onProgress }: FillOptions,
): Promise<void> {
  onProgress('Filling the demo: colleagues, channels, posts and what the colleagues did with them…')
  const staff = await fillUsers(instance, password)
  const { dataManager } = staff
  await fillRules(staff)

  const parts = partsOf([...demoPosts(startedAt)], startedAt)
  const published = addPublished(dataManager)
  await importPosts(dataManager, 'channels-archive.jsonl', parts.first)
  await importFile(dataManager, 'result.json', demoDesktopExport(startedAt))
  const photos = await demoPhotoExport(startedAt)
  await importBrokenFile(dataManager, photos)
  await importFile(dataManager, 'photobank.zip', photos)
  const { refreshAgain } = await published
  await describeChannels(dataManager)

  const requests = await fillRequests(staff)
  await fillQuotes(staff, parts)
  // The following posts are new to the colleagues, and change posts that they saved.
  await importPosts(dataManager, 'channels-last-days.jsonl', parts.second)
  preview.showNewest()
  await refreshAgain()
  await requests.readSome()

  await fillTags(staff)
  await fillHistory(staff)
  await fillRegistry(staff)
  await fillExports(staff)
  await startSlowRefresh(dataManager)
}
