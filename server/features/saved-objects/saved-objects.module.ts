import type { Holdable } from '#features/holds/holds.usecase'
import type { PostsModule } from '#features/posts/posts.module'
import { createRateLimit } from '#http/rate-limit'
import type { Records } from '#records/open'
import type { Kernel } from '#server/kernel'
import type { EmailChange } from '#server/module'
import type { NewsDeps } from './news.usecase.ts'
import { createOpeningStore } from './openings.store.ts'
import { mountSavedObjects } from './saved-objects.routes.ts'
import { createSavedObjectStore } from './saved-objects.store.ts'
import { registryTable, requestTable } from './saved-objects.table.ts'
import { seeRequest } from './saved-objects.usecase.ts'
import { unknownNames } from './sharing.usecase.ts'

export type SavedObjectsModule = ReturnType<typeof savedObjectsModule>

type Deps = { posts: PostsModule; search: Pick<NewsDeps, 'countSince'> }

/** Saved searches, analyses, messages and queries. */
export function savedObjectsModule(kernel: Kernel, { posts, search }: Deps) {
  const { records } = kernel
  const saved = createSavedObjectStore(records)
  const openings = createOpeningStore(records)
  const guesses = createRateLimit(unknownNames, kernel)
  const deps = { ...kernel, ...posts.present, saved, openings, guesses, countSince: search.countSince }
  return {
    store: saved,
    holdable: {
      see: (actor, id) => seeRequest(saved, actor, id),
      lockIn: async (transaction, id) => {
        const row = await createSavedObjectStore(transaction).lock('requests', id)
        return row !== undefined && row.deletedAt === null
      },
    } satisfies Holdable,
    exports: [requestTable(deps), registryTable(deps)],
    renameUser: (transaction: Records, change: EmailChange) =>
      createSavedObjectStore(transaction).renameUser(change),
    routes: mountSavedObjects(deps),
  }
}
