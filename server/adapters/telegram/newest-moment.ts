import { isoOf } from './fields.ts'

/** Longest piece that a date may be written in: it may be split between two chunks. */
const seam = 80

/**
 * The newest moment that a piece of a file names, in ISO 8601 and not after `latest`; '' where it names none.
 */
export type MomentReader = (text: string, latest: string) => string

/**
 * The newest moment that an export names, of a message or of an edit: it was written then or later. What is
 * after `latest` does not count, nor does what looks like a date in a text, as its quotes are escaped.
 * Undefined where there is no date.
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

/** `"date_unixtime": "1769098145"` of result.json. */
export const jsonMoment: MomentReader = (text, latest) => {
  const most = Date.parse(latest) / 1_000
  let newest = 0
  for (const [, digits] of text.matchAll(/"(?:date|edited)_unixtime":\s?"?(\d{9,10})\b/g)) {
    const seconds = Number(digits)
    if (seconds > newest && seconds <= most) newest = seconds
  }
  return newest === 0 ? '' : (isoOf(newest) ?? '')
}

/** `title="22.01.2026 18:09:05 UTC+02:00"` of messages.html, as `momentOf` reads it. */
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
