import type { ChannelRights } from '#features/channels/channelRights.ts'
import { useMay } from '#features/session/may.ts'

export function useChannelRights(): ChannelRights {
  return {
    refresh: useMay('archive.import'),
    add: useMay('channels.add'),
    change: useMay('channels.change'),
    delete: useMay('channels.delete'),
    readJobs: useMay('capture.read'),
    stopJobs: useMay('capture.cancel'),
  }
}
