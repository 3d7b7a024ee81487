import type { Kernel } from '#server/kernel'
import type { Metric } from '#telemetry/metric'
import {
  type ChannelHealth,
  countCaptured,
  readChannelHealth,
  readNewestPosts,
} from './capture-health.store.ts'

/**
 * How far the archive is behind Telegram, and how much jobs have captured. Channels are labelled with their
 * Telegram id: a title may be secret, and changes.
 */
export function captureMetrics({ archive, records, clock }: Pick<Kernel, 'archive' | 'records' | 'clock'>) {
  const age = (date: Date) => Math.max(0, (clock.now().getTime() - date.getTime()) / 1_000)
  const perChannel = async (pick: (health: ChannelHealth) => number | undefined) =>
    (await readChannelHealth(records)).flatMap((health) => {
      const value = pick(health)
      return value === undefined ? [] : [{ labels: { channel: health.channelId }, value }]
    })
  const captured = async (pick: (row: { read: number; added: number }) => number) =>
    (await countCaptured(records)).map((row) => ({ labels: { kind: row.kind }, value: pick(row) }))
  return [
    {
      name: 'litopys_channel_refresh_age_seconds',
      kind: 'gauge',
      help: 'Time since the last successful refresh of a channel; absent before the first',
      labels: ['channel'],
      read: () => perChannel(({ refreshedAt }) => (refreshedAt ? age(refreshedAt) : undefined)),
    },
    {
      name: 'litopys_channel_newest_post_age_seconds',
      kind: 'gauge',
      help: 'Age of the newest post of a channel; absent without posts',
      labels: ['channel'],
      read: async () => {
        const newest = await readNewestPosts(archive)
        return await perChannel(({ channelId }) => {
          const date = newest.get(channelId)
          return date && age(date)
        })
      },
    },
    {
      name: 'litopys_channel_refresh_failures',
      kind: 'gauge',
      help: 'Failed refreshes of a channel since the last successful one',
      labels: ['channel'],
      read: () => perChannel(({ failures }) => failures),
    },
    {
      name: 'litopys_captured_records_total',
      kind: 'counter',
      help: 'Records that imports and refreshes have read',
      labels: ['kind'],
      read: () => captured(({ read }) => read),
    },
    {
      name: 'litopys_captured_posts_total',
      kind: 'counter',
      help: 'Posts that imports and refreshes have added',
      labels: ['kind'],
      read: () => captured(({ added }) => added),
    },
  ] satisfies Metric[]
}
