import { useMay } from '#features/auth/may.ts'
import type { ChannelRights } from '#features/channels/channel-rights.ts'

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
