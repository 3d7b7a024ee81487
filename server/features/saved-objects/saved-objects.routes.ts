import { newsRoutes, registryRoutes } from '@litopys/contract/routes/requests'
import { analysisRoutes, messageRoutes, queryRoutes, requestRoutes } from '@litopys/contract/routes/saved'
import { registryCollections } from '@litopys/contract/schemas/saved'
import type { Serve } from '#http/serve'
import {
  addSavedObject,
  changeSavedObject,
  deleteSavedObject,
  restoreSavedObject,
} from './change-saved-objects.usecase.ts'
import { itemKind, requestKind } from './kinds.ts'
import { type NewsDeps, openRequest, readNews } from './news.usecase.ts'
import {
  findRegistryValues,
  findSavedDates,
  listSavedObjects,
  readSavedObject,
} from './saved-objects.usecase.ts'

export function mountSavedObjects(deps: NewsDeps) {
  return (serve: Serve): void => {
    mountRequests(serve, deps)
    const items = [
      [analysisRoutes, itemKind('analyses')],
      [messageRoutes, itemKind('messages')],
      [queryRoutes, itemKind('queries')],
    ] as const
    for (const [calls, kind] of items) mountItems(serve, deps, calls, kind)
    serve(registryRoutes.list, ({ actor, scope, input }) =>
      listSavedObjects(deps, itemKind('analyses'), registryCollections, { actor, scope }, input),
    )
    serve(registryRoutes.values, ({ actor, scope }) =>
      findRegistryValues(deps, registryCollections, { actor, scope }),
    )
  }
}

function mountRequests(serve: Serve, deps: NewsDeps): void {
  const kind = requestKind
  const { collection } = kind
  serve(newsRoutes.read, ({ actor, input, signal }) => readNews(deps, actor, input, signal))
  serve(newsRoutes.open, ({ actor, input }) => openRequest(deps, actor, input))
  serve(requestRoutes.list, ({ actor, scope, input }) =>
    listSavedObjects(deps, kind, [collection], { actor, scope }, input),
  )
  serve(requestRoutes.histogram, ({ actor, scope, input }) =>
    findSavedDates(deps, collection, { actor, scope }, input),
  )
  serve(requestRoutes.read, ({ actor, scope, input, signal }) =>
    readSavedObject(deps, kind, { actor, scope }, input, signal),
  )
  serve(requestRoutes.add, ({ actor, scope, input, signal }) =>
    addSavedObject(deps, kind, { actor, scope }, input, signal),
  )
  serve(requestRoutes.change, ({ actor, scope, input, signal }) =>
    changeSavedObject(deps, kind, { actor, scope }, input, signal),
  )
  mountEnds(serve, deps, requestRoutes, kind)
}

function mountItems(
  serve: Serve,
  deps: NewsDeps,
  calls: typeof analysisRoutes,
  kind: ReturnType<typeof itemKind>,
): void {
  const { collection } = kind
  serve(calls.list, ({ actor, scope, input }) =>
    listSavedObjects(deps, kind, [collection], { actor, scope }, input),
  )
  serve(calls.histogram, ({ actor, scope, input }) =>
    findSavedDates(deps, collection, { actor, scope }, input),
  )
  serve(calls.read, ({ actor, scope, input, signal }) =>
    readSavedObject(deps, kind, { actor, scope }, input, signal),
  )
  serve(calls.add, ({ actor, scope, input, signal }) =>
    addSavedObject(deps, kind, { actor, scope }, input, signal),
  )
  serve(calls.change, ({ actor, scope, input, signal }) =>
    changeSavedObject(deps, kind, { actor, scope }, input, signal),
  )
  mountEnds(serve, deps, calls, kind)
}

function mountEnds(
  serve: Serve,
  deps: NewsDeps,
  { remove, restore }: Pick<typeof analysisRoutes, 'remove' | 'restore'>,
  kind: Parameters<typeof deleteSavedObject>[1],
) {
  serve(remove, async ({ actor, scope, input }) => {
    await deleteSavedObject(deps, kind, { actor, scope }, input)
    return {}
  })
  serve(restore, async ({ actor, scope, input }) => {
    await restoreSavedObject(deps, kind, { actor, scope }, input)
    return {}
  })
}
