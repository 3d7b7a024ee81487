import * as Type from 'typebox'
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
    summary: 'Lists channels with figures of their captured posts, by title by default.',
    query: Type.Object(
      {
        search: Type.String({
          default: '',
          maxLength: 256,
          description: 'Part of the title, username or id',
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
    summary: 'Returns titles of channels by id, including deleted channels whose posts were kept.',
    answer: {
      kind: 'one',
      item: Type.Array(Type.Object({ channelId: Type.String(), title: Type.String() })),
    },
  }),

  values: route({
    method: 'GET',
    path: '/api/v1/channels/values',
    access: 'channels.read',
    summary: 'Lists the values available in the channel filters.',
    answer: { kind: 'one', item: channelValues },
  }),

  read: route({
    method: 'GET',
    path: '/api/v1/channels/{id}',
    access: 'channels.read',
    summary:
      'Returns one channel; its capture state (imports and refreshes) is visible to users who may see all posts.',
    params: byId,
    answer: { kind: 'one', item: channel },
  }),

  add: route({
    method: 'POST',
    path: '/api/v1/channels',
    access: 'channels.add',
    summary: 'Adds a channel after checking its source.',
    body: newChannel,
    answer: { kind: 'one', item: channel },
  }),

  change: route({
    method: 'PATCH',
    path: '/api/v1/channels/{id}',
    access: 'channels.change',
    summary:
      'Changes a channel: title, username, category, tags and other descriptions, source, Telegram account, schedule, history.',
    params: byId,
    body: channelChanges,
    answer: { kind: 'one', item: channel },
  }),

  remove: route({
    method: 'DELETE',
    path: '/api/v1/channels/{id}',
    access: 'channels.delete',
    summary: 'Deletes a channel with or without its posts; it can be restored for a day.',
    params: byId,
    query: Type.Object(
      {
        posts: Type.Enum(postsOfDeleted, {
          default: 'keep',
          description: 'keep: the posts stay and remain searchable',
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
    summary: 'Returns what depends on a channel; read it before you delete the channel.',
    params: byId,
    answer: { kind: 'one', item: channelDependents },
  }),

  listDeleted: route({
    method: 'GET',
    path: '/api/v1/channels/deleted',
    access: 'channels.delete',
    summary: 'Lists deleted channels that can be restored, last deleted first.',
    answer: { kind: 'one', item: Type.Array(deletedChannel) },
  }),

  restore: route({
    method: 'POST',
    path: '/api/v1/channels/{id}/restore',
    access: 'channels.delete',
    summary: 'Restores a channel deleted within the last day, or kept by a legal hold, including its posts.',
    params: byId,
    answer: { kind: 'one', item: channel },
  }),

  gaps: route({
    method: 'GET',
    path: '/api/v1/channels/{id}/gaps',
    access: 'capture.read',
    summary:
      'Lists runs of missing message numbers between the first and the last post of a channel, the first 1,000 runs.',
    params: byId,
    answer: { kind: 'one', item: Type.Array(gapRange) },
  }),

  histogram: route({
    method: 'GET',
    path: '/api/v1/datehist/channels',
    access: 'channels.read',
    summary:
      'Counts added channels per interval; by default, the shortest interval with at most 200 buckets.',
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
