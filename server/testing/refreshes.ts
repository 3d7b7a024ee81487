import { archiveRoutes, postRoutes } from '@litopys/contract/routes/archives'
import { channelRoutes } from '@litopys/contract/routes/channels'
import type { Channel } from '@litopys/contract/schemas/channel'
import type { Job, RefreshMode } from '@litopys/contract/schemas/job'
import type { FoundPost } from '@litopys/contract/schemas/post'
import type { ShownPost } from '#adapters/telegram/preview.fixture'
import type { ApiClient } from '#cli/api-client'
import { jobEnd } from './litopys.ts'

/** Posts of a preview with these numbers, a minute apart. */
export function shownPosts(from: number, to: number): ShownPost[] {
  return Array.from({ length: to - from + 1 }, (_, i) => shownPost(from + i))
}

// Fixed, so that a post keeps its date when it is shown again.
const yesterday = Date.now() - 86_400_000

export function shownPost(id: number, more: Partial<ShownPost> = {}): ShownPost {
  const date = new Date(yesterday + id * 60_000).toISOString().replace(/\.\d+Z$/, '+00:00')
  return { id, date, text: `Допис номер ${id}`, views: `${id}`, ...more }
}

export type RefreshRequest = { mode?: RefreshMode; confirmDeletions?: number }

/** Functions with which tests of refreshes use channels through the API. */
export function refreshing(api: ApiClient) {
  const begin = async (id: string, { mode = 'refresh', ...more }: RefreshRequest = {}): Promise<string> => {
    const { data } = await api.call(archiveRoutes.startCapture, {
      refresh: { channels: [id], mode, ...more },
    })
    return data.id
  }
  return {
    begin,
    add: async (name: string, more: object = {}): Promise<Channel> => {
      const wish = { channel: name, source: 'preview', schedule: 'off', history: 'all', ...more } as const
      return (await api.call(channelRoutes.add, wish)).data
    },
    refresh: async (id: string, wish: RefreshRequest = {}): Promise<Job> =>
      await jobEnd(api, await begin(id, wish)),
    channel: async (id: string): Promise<Channel> => (await api.call(channelRoutes.read, { id })).data,
    posts: async (channelId: string): Promise<FoundPost[]> => {
      const filters = { channelId: { in: [channelId] } }
      const { data } = await api.call(postRoutes.search, { q: '', filters, page: 1, itemsPerPage: 1_000 })
      return data.toSorted((a, b) => a.messageId - b.messageId)
    },
  }
}
