import Type from 'typebox'
import { route } from '../route.ts'
import {
  channel,
  channelChanges,
  channelFilters,
  channelSort,
  channelValues,
  newChannel,
} from '../schemas/channel.ts'
import { channelDependents, deletedChannel, postsOfDeleted } from '../schemas/deleted-channel.ts'
import { gapRange } from '../schemas/job.ts'
import { dateHistogram, intervals, itemsPerPage } from '../schemas/search.ts'

const byId = Type.Object({ id: Type.String({ format: 'uuid' }) })

export const channelRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/channels',
    access: 'channels.read',
    summary: 'Channels with what the archive holds of them, by title unless told otherwise',
    query: Type.Object(
      {
        search: Type.String({
          default: '',
          maxLength: 256,
          description: 'Part of the title, the username or the id',
        }),
        filters: Type.Optional(channelFilters),
        sortBy: Type.Optional(channelSort),
        page: Type.Integer({ minimum: 1, maximum: 1_000_000, default: 1 }),
        itemsPerPage,
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'list', item: channel },
  }),

  titles: route({
    method: 'GET',
    path: '/api/v1/channels/titles',
    access: 'channels.read',
    summary: 'Titles of channels by id, also of deleted channels whose posts stay',
    answer: {
      kind: 'one',
      item: Type.Array(Type.Object({ channelId: Type.String(), title: Type.String() })),
    },
  }),

  values: route({
    method: 'GET',
    path: '/api/v1/channels/values',
    access: 'channels.read',
    summary: 'What there is to choose from in the filters of channels',
    answer: { kind: 'one', item: channelValues },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/channels/{id}',
    access: 'channels.read',
    summary: 'One channel; its capture is shown to who may see all posts',
    params: byId,
    answer: { kind: 'one', item: channel },
  }),

  add: route({
    method: 'POST',
    path: '/api/v1/channels',
    access: 'channels.add',
    summary: 'Add a channel; its source is asked at once whether there is one, and which',
    body: newChannel,
    answer: { kind: 'one', item: channel },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/channels/{id}',
    access: 'channels.change',
    summary: 'Change what is said of a channel, its source or how often it is refreshed',
    params: byId,
    body: channelChanges,
    answer: { kind: 'one', item: channel },
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/channels/{id}',
    access: 'channels.delete',
    summary: 'Delete a channel, with its posts or without; for a day it can be restored',
    params: byId,
    query: Type.Object(
      {
        posts: Type.Enum(postsOfDeleted, {
          default: 'keep',
          description: 'keep: the posts stay and are found as before',
        }),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: deletedChannel },
  }),

  dependents: route({
    method: 'GET',
    path: '/api/v1/channels/{id}/dependents',
    access: 'channels.delete',
    summary: 'What depends on a channel: read it before you delete the channel',
    params: byId,
    answer: { kind: 'one', item: channelDependents },
  }),

  listDeleted: route({
    method: 'GET',
    path: '/api/v1/channels/deleted',
    access: 'channels.delete',
    summary: 'Deleted channels that can be restored, the last deleted first',
    answer: { kind: 'one', item: Type.Array(deletedChannel) },
  }),

  restore: route({
    method: 'POST',
    path: '/api/v1/channels/{id}/restore',
    access: 'channels.delete',
    summary: 'Undo the deletion of a channel of the last day, its posts included',
    params: byId,
    answer: { kind: 'one', item: channel },
  }),

  gaps: route({
    method: 'GET',
    path: '/api/v1/channels/{id}/gaps',
    access: 'capture.read',
    summary:
      'Numbers between the first and the last post of a channel that no post stands for, the first 1,000 runs',
    params: byId,
    answer: { kind: 'one', item: Type.Array(gapRange) },
  }),

  histogram: route({
    method: 'GET',
    path: '/api/v1/datehist/channels',
    access: 'channels.read',
    summary: 'When the channels were added; without an interval the finest that gives at most 200 buckets',
    query: Type.Object(
      {
        search: Type.String({ default: '', maxLength: 256 }),
        filters: Type.Optional(channelFilters),
        interval: Type.Optional(Type.Enum(intervals)),
      },
      { additionalProperties: false },
    ),
    answer: { kind: 'one', item: dateHistogram },
  }),
}
