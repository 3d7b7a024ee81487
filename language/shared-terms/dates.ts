const monthNames: Record<string, string> = {
  '01': 'січня января january jan січень январь',
  '02': 'лютого февраля february feb лютий февраль',
  '03': 'березня марта march mar березень март',
  '04': 'квітня апреля april apr квітень апрель',
  '05': 'травня мая may травень май',
  '06': 'червня июня june jun червень июнь',
  '07': 'липня июля july jul липень июль',
  '08': 'серпня августа august aug серпень август',
  '09': 'вересня сентября september sep sept вересень сентябрь',
  '10': 'жовтня октября october oct жовтень октябрь',
  '11': 'листопада ноября november nov листопад ноябрь',
  '12': 'грудня декабря december dec грудень декабрь',
}
const months = new Map(
  Object.entries(monthNames).flatMap(([number, names]) => names.split(' ').map((name) => [name, number])),
)

const inDigits = /(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?![\p{L}\p{N}]|[./-]\d)/uy
const yearFirst = /(\d{4})-(\d{2})-(\d{2})(?![\p{L}\p{N}]|[./-]\d)/uy
const dayFirst =
  /(\d{1,2})(?:st|nd|rd|th|-?го|-?е)?[ \u00a0]+(?:of )?(\p{L}{3,10})(?:\.?,?[ \u00a0]+(\d{4})(?![\p{L}\p{N}]))?/uy
const monthFirst =
  /(\p{L}{3,9})\.?[ \u00a0]+(\d{1,2})(?:st|nd|rd|th)?(?:,?[ \u00a0]+(\d{4}))?(?![\p{L}\p{N}])/uy

/** A day of a year, MM-DD, or of one year, YYYY-MM-DD, and where its spelling ends. */
export type FoundDate = { dayOfYear: string; day?: string; end: number }

/** The date that starts here with a digit, in the order of Europe or of ISO 8601. Digits need a year. */
export function dateAt(text: string, start: number): FoundDate | undefined {
  const length = digitsAt(text, start)
  if (length === 4) {
    const iso = matchAt(yearFirst, text, start)
    return iso && dated(iso, iso[1], iso[2], iso[3])
  }
  if (length > 2) return undefined
  const digits = matchAt(inDigits, text, start)
  if (digits) return dated(digits, digits[4], digits[3], digits[1])
  const named = matchAt(dayFirst, text, start)
  return named && dated(named, named[3], months.get((named[2] ?? '').toLowerCase()), named[1])
}

/** The date that starts here with the name of its month: February 24, 2022. */
export function englishDateAt(text: string, start: number): FoundDate | undefined {
  const named = matchAt(monthFirst, text, start)
  return named && dated(named, named[3], months.get((named[1] ?? '').toLowerCase()), named[2])
}

function digitsAt(text: string, start: number): number {
  let end = start
  while (text.charCodeAt(end) >= 0x30 && text.charCodeAt(end) <= 0x39) end += 1
  return end - start
}

function matchAt(pattern: RegExp, text: string, start: number): RegExpExecArray | undefined {
  pattern.lastIndex = start
  return pattern.exec(text) ?? undefined
}

function dated(
  found: RegExpExecArray,
  year: string | undefined,
  month = '',
  day = '',
): FoundDate | undefined {
  const [m, d] = [month.padStart(2, '0'), day.padStart(2, '0')]
  const isDay = Number(m) >= 1 && Number(m) <= 12 && Number(d) >= 1 && Number(d) <= 31
  if (!isDay) return undefined
  const dayOfYear = `${m}-${d}`
  const end = found.index + found[0].length
  if (year === undefined) return { dayOfYear, end }
  return { dayOfYear, day: `${year.length === 2 ? `20${year}` : year}-${dayOfYear}`, end }
}
