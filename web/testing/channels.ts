import type { CaptureState, Channel, LastRun } from '@litopys/contract/schemas/channel'

/** A channel for tests, as the server returns it. */
export function channel(own: Partial<Channel> = {}): Channel {
  return {
    _id: '6f0c',
    channelId: '1006503122',
    type: 'public_channel',
    channelType: 'public_channel',
    title: 'Вітряк',
    username: 'vitriak',
    description: '',
    category: '',
    audience: [],
    keywords: [],
    tags: [],
    sensitive: false,
    source: 'preview',
    schedule: 'hourly',
    history: 'all',
    sourceRecords: 'default',
    createdBy: 'admin@example.org',
    createdAt: '2026-03-01T08:00:00.000Z',
    posts: 1_200,
    ...own,
  }
}

export function capture(own: Partial<CaptureState> = {}): CaptureState {
  return { isComplete: true, missing: 0, deleted: 0, ...own }
}

export function lastRun(own: Partial<LastRun> = {}): LastRun {
  return {
    jobId: '7',
    status: 'done',
    new: 3,
    updated: 0,
    deleted: 0,
    createdAt: '2026-03-02T08:00:00.000Z',
    finishedAt: '2026-03-02T08:00:05.000Z',
    ...own,
  }
}
