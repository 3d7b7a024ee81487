/** Bands of posting frequency, from low to high (docs/decisions/0046-frequency.md). */
export const frequencies = ['under1', '1to5', '5to20', '20to100', 'from100'] as const
export type Frequency = (typeof frequencies)[number]

/** Lower bound of each band, in posts per day. */
export const frequencyFrom = {
  under1: 0,
  '1to5': 1,
  '5to20': 5,
  '20to100': 20,
  from100: 100,
} satisfies Record<Frequency, number>

/** Number of days before and after a post that its frequency covers, within the posts of the channel. */
export const frequencyReach = 3

export function isFrequency(name: string): name is Frequency {
  return frequencies.some((one) => one === name)
}
