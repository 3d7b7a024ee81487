/** How often a channel posts, from rarely to often (docs/decisions/0046-frequency.md). */
export const frequencies = ['under1', '1to5', '5to20', '20to100', 'from100'] as const
export type Frequency = (typeof frequencies)[number]

/** Posts a day that each band begins at. */
export const frequencyFrom = {
  under1: 0,
  '1to5': 1,
  '5to20': 5,
  '20to100': 20,
  from100: 100,
} satisfies Record<Frequency, number>

/**
 * Days before and after the day of a post that its frequency is counted over, as far as the channel has
 * posts.
 */
export const frequencyReach = 3

export function isFrequency(name: string): name is Frequency {
  return frequencies.some((one) => one === name)
}
