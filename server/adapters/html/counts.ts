/** A number that a page shows. `isRounded` is true if the page abbreviates it, as in 4.85K. */
export type ShownCount = { value: number; isRounded: boolean }

const factors: Record<string, number> = { '': 1, K: 1e3, M: 1e6, B: 1e9 }

/** The number at the start of a text such as `4.85K`, `128` or `82 932 subscribers`. */
export function shownCount(text: string | undefined): ShownCount | undefined {
  const [, digits, unit = ''] =
    /^\s*(\d+(?:[\s\u00a0\u202f]\d{3})*(?:[.,]\d+)?)\s?([KMB])?(?![\p{L}\d])/iu.exec(text ?? '') ?? []
  const factor = factors[unit.toUpperCase()]
  if (digits === undefined || factor === undefined) return undefined
  const number = Number(digits.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
  const value = Math.round(number * factor)
  return value <= maxCount ? { value, isRounded: factor > 1 } : undefined
}

/** Largest UInt32, the type of the archive's columns. */
const maxCount = 0xffff_ffff

/** Seconds of a duration such as `0:27` or `1:02:03`. */
export function shownSeconds(text: string | undefined): number | undefined {
  const [, hours = '0', minutes, seconds] =
    /(?:^|\s)(?:(\d{1,3}):)?(\d{1,3}):(\d\d)(?!\d)/.exec(text ?? '') ?? []
  if (minutes === undefined) return undefined
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}
