import {
  listRegistry,
  openRequest as openRequestRoute,
  readNews,
  readRegistryValues,
} from '@litopys/contract/routes/requests'
import { analyses, messages, queries, requests } from '@litopys/contract/routes/saved'
import { registryCollections } from '@litopys/contract/schemas/saved'
import type { Serve } from '#http/serve'
import { addSaved, changeSaved, deleteSaved, restoreSaved } from './change-saved.ts'
import { itemKind, requestKind } from './kinds.ts'
import { findNews, type NewsDeps, openRequest } from './news.usecases.ts'
import { findRegistryValues, findSaved, findSavedDates, showSaved } from './saved.usecases.ts'

export function mountSaved(serve: Serve, deps: NewsDeps): void {
  mountRequests(serve, deps)
  const items = [
    [analyses, itemKind('analyses')],
    [messages, itemKind('messages')],
    [queries, itemKind('queries')],
  ] as const
  for (const [calls, kind] of items) mountItems(serve, deps, calls, kind)
  serve(listRegistry, ({ actor, scope, input }) =>
    findSaved(deps, itemKind('analyses'), registryCollections, { actor, scope }, input),
  )
  serve(readRegistryValues, async ({ actor, scope }) => ({
    data: await findRegistryValues(deps, registryCollections, { actor, scope }),
  }))
}

function mountRequests(serve: Serve, deps: NewsDeps): void {
  const kind = requestKind
  const { collection } = kind
  serve(readNews, async ({ actor, input, signal }) => ({ data: await findNews(deps, actor, input, signal) }))
  serve(openRequestRoute, async ({ actor, input }) => ({ data: await openRequest(deps, actor, input) }))
  serve(requests.list, ({ actor, scope, input }) =>
    findSaved(deps, kind, [collection], { actor, scope }, input),
  )
  serve(requests.histogram, async ({ actor, scope, input }) => ({
    data: await findSavedDates(deps, collection, { actor, scope }, input),
  }))
  serve(requests.read, async ({ actor, scope, input, signal }) => ({
    data: await showSaved(deps, kind, { actor, scope }, input, signal),
  }))
  serve(requests.add, async ({ actor, scope, input, signal }) => ({
    data: await addSaved(deps, kind, { actor, scope }, input, signal),
  }))
  serve(requests.change, async ({ actor, scope, input, signal }) => ({
    data: await changeSaved(deps, kind, { actor, scope }, input, signal),
  }))
  mountEnds(serve, deps, requests, kind)
}

function mountItems(
  serve: Serve,
  deps: NewsDeps,
  calls: typeof analyses,
  kind: ReturnType<typeof itemKind>,
): void {
  const { collection } = kind
  serve(calls.list, ({ actor, scope, input }) => findSaved(deps, kind, [collection], { actor, scope }, input))
  serve(calls.histogram, async ({ actor, scope, input }) => ({
    data: await findSavedDates(deps, collection, { actor, scope }, input),
  }))
  serve(calls.read, async ({ actor, scope, input, signal }) => ({
    data: await showSaved(deps, kind, { actor, scope }, input, signal),
  }))
  serve(calls.add, async ({ actor, scope, input, signal }) => ({
    data: await addSaved(deps, kind, { actor, scope }, input, signal),
  }))
  serve(calls.change, async ({ actor, scope, input, signal }) => ({
    data: await changeSaved(deps, kind, { actor, scope }, input, signal),
  }))
  mountEnds(serve, deps, calls, kind)
}

function mountEnds(
  serve: Serve,
  deps: NewsDeps,
  { remove, restore }: Pick<typeof analyses, 'remove' | 'restore'>,
  kind: Parameters<typeof deleteSaved>[1],
): void {
  serve(remove, async ({ actor, scope, input }) => {
    await deleteSaved(deps, kind, { actor, scope }, input)
    return { data: {} }
  })
  serve(restore, async ({ actor, scope, input }) => {
    await restoreSaved(deps, kind, { actor, scope }, input)
    return { data: {} }
  })
}
