import type { SearchModule } from '#features/search/search.module'
import type { Actor } from '#server/actor'
import type { Kernel } from '#server/kernel'
import { mountUnusual } from './unusual.routes.ts'
import { createUnusualStore } from './unusual.store.ts'
import { findUnusual, type UnusualInput } from './unusual.usecase.ts'

export type UnusualModule = ReturnType<typeof unusualModule>

/** What is more frequent in a period than before. */
export function unusualModule({ archive }: Kernel, { search }: { search: SearchModule }) {
  const deps = { ...search.analyses, unusual: createUnusualStore(archive) }
  return {
    find: (actor: Actor, input: UnusualInput, signal: AbortSignal) => findUnusual(deps, actor, input, signal),
    routes: mountUnusual(deps),
  }
}
