// 10 000, 10,000, 10.000: a dot also separates decimals, so the last group has to be 000. A query
// joins at most four groups and a multiplier, so a longer row of groups is read in parts here too.
const grouped = /\d{1,3}(?:(?:[ \u00a0\u202f]\d{3}){1,3}|(?:,\d{3})+|(?:\.\d{3})*\.000)(?!\d|[.,]\d)/y
const decimal = /\d{1,4}(?:[.,]\d{1,3})?(?!\d)/y
const multiplier =
  /[ \u00a0\u202f-]?(?:(тис(?:яч\p{L}{0,3})?|тыс(?:яч\p{L}{0,3})?|thousands?|k)|(млн|мільйон\p{L}{0,3}|миллион\p{L}{0,3}|millions?)|(?:млрд|мільярд\p{L}{0,3}|миллиард\p{L}{0,3}|billions?))(?![\p{L}\p{N}])/uy
const calibre =
  /(\d{1,3}(?:[.,]\d{1,2})?)[ \u00a0-]?(?:мм|mm|міліметр\p{L}{0,4}|миллиметр\p{L}{0,4}|millimet(?:er|re)s?)(?![\p{L}\p{N}])/uy

/** The digits and the end of a number that starts here: 10 000, 10,000 and 10 тысяч are 10000. */
export function numberAt(text: string, start: number): { digits: string; end: number } | undefined {
  if (/[\d.,:+/(-]$|\d[ \u00a0\u202f]$/.test(text.slice(Math.max(0, start - 2), start))) return undefined
  const whole = matchAt(grouped, text, start)
  const found = whole ?? matchAt(decimal, text, start)
  if (found === undefined || /^0\d|^0[ ,.]\d{3}/.test(found)) return undefined
  const value = whole ? found.replace(/\D/g, '') : found.replace(',', '.')
  const end = start + found.length
  multiplier.lastIndex = end
  const multiplied = multiplier.exec(text)
  if (multiplied) {
    const times = multiplied[1] ? 1e3 : multiplied[2] ? 1e6 : 1e9
    return { digits: String(Math.round(Number(value) * times)), end: end + multiplied[0].length }
  }
  return whole ? { digits: value, end } : undefined
}

/** The millimetres and the end of a calibre: 155 мм, 155-мм, 155mm. */
export function calibreAt(text: string, start: number): { millimetres: string; end: number } | undefined {
  const found = matchAt(calibre, text, start)
  const [millimetres] = /^[\d.,]+/.exec(found ?? '') ?? []
  return found && millimetres
    ? { millimetres: millimetres.replace(',', '.'), end: start + found.length }
    : undefined
}

function matchAt(pattern: RegExp, text: string, start: number): string | undefined {
  pattern.lastIndex = start
  return pattern.exec(text)?.[0]
}
