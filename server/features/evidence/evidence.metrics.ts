import type { Metric } from '#telemetry/metric'
import type { StampStore } from './stamps.store.ts'

export function evidenceMetrics({ stamps }: { stamps: Pick<StampStore, 'countMissing'> }): Metric[] {
  return [
    {
      name: 'litopys_time_stamps_missing',
      kind: 'gauge',
      help: 'Time stamps of seals that an authority has not given yet',
      labels: ['authority'],
      read: async () =>
        Array.from(await stamps.countMissing(), ([authority, value]) => ({ labels: { authority }, value })),
    },
  ]
}
