import type { Frequency } from '@litopys/contract/schemas/channel'

/** From never to often. */
export const frequencies = [
  'off',
  'weekly',
  'daily',
  'hourly',
  'quarterHourly',
] as const satisfies readonly Frequency[]
