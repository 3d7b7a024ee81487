import { tagRoutes } from '@litopys/contract/routes/tags'
import type { TagCount } from '@litopys/contract/schemas/tag'
import * as Type from 'typebox'
import { columnsOf, everyRow, tableOf } from '#server/table'
import { type ListTagDeps, listTags } from './tags.usecase.ts'

export function tagTable(deps: ListTagDeps) {
  const { text, number } = columnsOf<TagCount>()
  return tableOf({
    name: 'tags',
    query: Type.Omit(tagRoutes.list.query, ['limit'], { additionalProperties: false }),
    find: ({ actor }, query, signal) =>
      listTags(deps, actor, { ...query, limit: everyRow.itemsPerPage }, signal),
    columns: {
      tag: text('Tag', (one) => one.tag),
      posts: number('Posts', (one) => one.posts),
      quotes: number('Quotes', (one) => one.quotes),
    },
  })
}
