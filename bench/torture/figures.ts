/** The value below which this part of the numbers is; 0 without numbers. */
export function quantile(numbers: readonly number[], part: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0
}

/** Median, 95th percentile and greatest of some milliseconds, as figures. */
export function spread(name: string, numbers: readonly number[]): Record<string, number> {
  return {
    [`${name}P50Ms`]: quantile(numbers, 0.5),
    [`${name}P95Ms`]: quantile(numbers, 0.95),
    [`${name}MaxMs`]: Math.max(0, ...numbers),
  }
}
