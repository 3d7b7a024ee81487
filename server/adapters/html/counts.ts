/** A number that a page shows; `isRounded` where it was shortened, as in 4.85K. */
export type ShownCount = { value: number; isRounded: boolean }

const factors: Record<string, number> = { '': 1, K: 1e3, M: 1e6, B: 1e9 }

/** `4.85K`, `128`, `82 932 subscribers`: the number that the text begins with. */
export function shownCount(text: string | undefined): ShownCount | undefined {
  const [, digits, unit = ''] =
    /^\s*(\d+(?:[\s\u00a0\u202f]\d{3})*(?:[.,]\d+)?)\s?([KMB])?(?![\p{L}\d])/iu.exec(text ?? '') ?? []
  const factor = factors[unit.toUpperCase()]
  if (digits === undefined || factor === undefined) return undefined
  const number = Number(digits.replace(/[\s\u00a0\u202f]/g, '').replace(',', '.'))
  const value = Math.round(number * factor)
  return value <= maxCount ? { value, isRounded: factor > 1 } : undefined
}

/** What a UInt32 of the archive holds. */
const maxCount = 0xffff_ffff

/** `0:27` or `1:02:03` in seconds. */
export function shownSeconds(text: string | undefined): number | undefined {
  const [, hours = '0', minutes, seconds] =
    /(?:^|\s)(?:(\d{1,3}):)?(\d{1,3}):(\d\d)(?!\d)/.exec(text ?? '') ?? []
  if (minutes === undefined) return undefined
  return Number(hours) * 3_600 + Number(minutes) * 60 + Number(seconds)
}
