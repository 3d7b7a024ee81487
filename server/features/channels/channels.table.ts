import { channelRoutes } from '@litopys/contract/routes/channels'
import type { Channel } from '@litopys/contract/schemas/channel'
import * as Type from 'typebox'
import { columnsOf, everyRow, tableOf } from '#server/table'
import { listChannels, type ShownChannelDeps } from './channels.usecase.ts'

export function channelTable(deps: ShownChannelDeps) {
  const { text, number, instant, flag } = columnsOf<Channel>()
  return tableOf({
    name: 'channels',
    query: Type.Omit(channelRoutes.list.query, ['page', 'itemsPerPage'], { additionalProperties: false }),
    find: ({ actor }, query) => listChannels(deps, actor, { ...query, ...everyRow }),
    columns: {
      channelId: text('Channel ID', (one) => one.channelId),
      title: text('Title', (one) => one.title),
      username: text('Username', (one) => one.username),
      type: text('Type', (one) => one.type),
      description: text('Description', (one) => one.description),
      category: text('Category', (one) => one.category),
      audience: text('Audience', (one) => one.audience),
      keywords: text('Keywords', (one) => one.keywords),
      tags: text('Tags', (one) => one.tags),
      sensitive: flag('Sensitive', (one) => one.sensitive),
      numOfFollowers: number('Followers', (one) => one.numOfFollowers),
      source: text('Source', (one) => one.source),
      frequency: text('Frequency', (one) => one.frequency),
      schedule: text('Schedule', (one) => one.schedule),
      posts: number('Posts', (one) => one.posts),
      firstPostAt: instant('First post', (one) => one.firstPostAt),
      lastPostAt: instant('Last post', (one) => one.lastPostAt),
      missing: number('Missing posts', (one) => one.capture?.missing),
      deleted: number('Deleted posts', (one) => one.capture?.deleted),
      createdBy: text('Added by', (one) => one.createdBy),
      createdAt: instant('Added', (one) => one.createdAt),
    },
  })
}
