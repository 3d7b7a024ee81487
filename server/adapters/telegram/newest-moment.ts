import { isoOf } from './fields.ts'

/** Longest text of a date, which can be split between two chunks. */
const seam = 80

/** Newest date in a piece of a file, in ISO 8601 and not after `latest`; '' if there is none. */
export type MomentReader = (text: string, latest: string) => string

/**
 * Newest date in an export, of a message or of an edit: the export was written then or later. Dates after
 * `latest` are ignored. Dates in the text of posts do not match, because quotes are escaped there. Undefined
 * if there is no date.
 */
export async function newestMoment(
  chunks: AsyncIterable<Buffer>,
  readMoment: MomentReader,
  latest: string,
): Promise<string | undefined> {
  let newest = ''
  let rest = ''
  for await (const chunk of chunks) {
    const text = rest + chunk.toString('latin1')
    const moment = readMoment(text, latest)
    if (moment > newest) newest = moment
    rest = text.slice(-seam)
  }
  return newest === '' ? undefined : newest
}

/** Matches `"date_unixtime": "1769098145"` of result.json. */
export const jsonMoment: MomentReader = (text, latest) => {
  const most = Date.parse(latest) / 1_000
  let newest = 0
  for (const [, digits] of text.matchAll(/"(?:date|edited)_unixtime":\s?"?(\d{9,10})\b/g)) {
    const seconds = Number(digits)
    if (seconds > newest && seconds <= most) newest = seconds
  }
  return newest === 0 ? '' : (isoOf(newest) ?? '')
}

/** Matches `title="22.01.2026 18:09:05 UTC+02:00"` of messages.html, parsed by `momentOf`. */
export function htmlMoment(momentOf: (title: string) => { at: string } | undefined): MomentReader {
  return (text, latest) => {
    let [newest, title] = ['', '']
    const dates = text.matchAll(/title="((\d\d)\.(\d\d)\.(\d{4}) (\d\d:\d\d:\d\d)[^"]{0,20})"/g)
    for (const [, whole = '', day, month, year, time] of dates) {
      const local = `${year}-${month}-${day}T${time}Z`
      if (local > newest && local <= latest) [newest, title] = [local, whole]
    }
    return momentOf(title)?.at ?? ''
  }
}
