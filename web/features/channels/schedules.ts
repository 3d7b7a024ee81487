import type { Schedule } from '@litopys/contract/schemas/channel'

/** Ordered from never to most often. */
export const schedules = [
  'off',
  'weekly',
  'daily',
  'hourly',
  'quarterHourly',
] as const satisfies readonly Schedule[]
