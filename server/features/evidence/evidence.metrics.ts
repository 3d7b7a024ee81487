import type { Clock } from '#server/clock'
import type { Metric } from '#telemetry/metric'
import type { StampStore } from './stamps.store.ts'

type MetricDeps = { stamps: Pick<StampStore, 'missing'>; clock: Clock }

export function evidenceMetrics({ stamps, clock }: MetricDeps): Metric[] {
  return [
    {
      name: 'litopys_time_stamps_missing',
      kind: 'gauge',
      help: 'Time stamps of seals that an authority has not given yet',
      labels: ['authority', 'state'],
      read: async () =>
        (await stamps.missing()).map(({ authority, state, count }) => ({
          labels: { authority, state },
          value: count,
        })),
    },
    {
      name: 'litopys_time_stamps_wait_seconds',
      kind: 'gauge',
      help: 'Age of the oldest seal that an authority has not stamped yet',
      labels: ['authority', 'state'],
      read: async () =>
        (await stamps.missing()).map(({ authority, state, oldest }) => ({
          labels: { authority, state },
          value: (clock.now().getTime() - Date.parse(oldest)) / 1_000,
        })),
    },
  ]
}
