import { registryRoutes } from '@litopys/contract/routes/requests'
import { requestRoutes } from '@litopys/contract/routes/saved'
import { type ListedItem, type ListedRequest, registryCollections } from '@litopys/contract/schemas/saved'
import * as Type from 'typebox'
import { columnsOf, everyRow, jsonOf, tableOf } from '#server/table'
import { itemKind, requestKind } from './kinds.ts'
import { type ListSavedDeps, listSavedObjects } from './saved-objects.usecase.ts'

export function requestTable(deps: ListSavedDeps) {
  const { text, number, instant } = columnsOf<ListedRequest>()
  const opened = (one: ListedRequest) => ('search' in one ? one : undefined)
  return tableOf({
    name: 'requests',
    query: Type.Omit(requestRoutes.list.query, ['page', 'itemsPerPage'], { additionalProperties: false }),
    find: (requester, query) =>
      listSavedObjects(deps, requestKind, [requestKind.collection], requester, { ...query, ...everyRow }),
    columns: {
      title: text('Title', (one) => one.title),
      description: text('Description', (one) => one.description),
      search: text('Query', (one) => opened(one)?.search ?? undefined),
      filters: text('Filters', (one) => jsonOf(opened(one)?.filters)),
      startDate: text('Start date', (one) => opened(one)?.startDate ?? undefined),
      endDate: text('End date', (one) => opened(one)?.endDate ?? undefined),
      totalItems: number('Posts', (one) => opened(one)?.totalItems),
      sharedWith: text('Shared with', (one) => one.sharedWith),
      createdBy: text('Created by', (one) => one.createdBy),
      createdAt: instant('Created', (one) => one.createdAt),
      updatedAt: instant('Changed', (one) => one.updatedAt),
    },
  })
}

export function registryTable(deps: ListSavedDeps) {
  const { text, instant } = columnsOf<ListedItem>()
  return tableOf({
    name: 'registry',
    query: Type.Omit(registryRoutes.list.query, ['page', 'itemsPerPage'], { additionalProperties: false }),
    find: (requester, query) =>
      listSavedObjects(deps, itemKind('analyses'), registryCollections, requester, { ...query, ...everyRow }),
    columns: {
      collection: text('Collection', (one) => one.collection),
      itemId: text('ID', (one) => one.itemId),
      itemTitle: text('Title', (one) => one.itemTitle),
      itemType: text('Type', (one) => one.itemType),
      theme: text('Theme', (one) => one.theme),
      keywords: text('Keywords', (one) => one.keywords),
      sharedWith: text('Shared with', (one) => one.sharedWith),
      createdBy: text('Created by', (one) => one.createdBy),
      createdAt: instant('Created', (one) => one.createdAt),
      updatedAt: instant('Changed', (one) => one.updatedAt),
    },
  })
}
