import type { Schedule } from '@litopys/contract/schemas/channel'

/** From never to often. */
export const schedules = [
  'off',
  'weekly',
  'daily',
  'hourly',
  'quarterHourly',
] as const satisfies readonly Schedule[]
