import { defaultTimeZone } from '@litopys/contract/constants'
import { useTranslation } from 'react-i18next'

const compactFrom = 10_000
const leastProbability = 1e-4

/**
 * Returns functions that format numbers and dates in the interface language. Instants are in the archive's
 * time zone.
 */
export function useFormat() {
  const { t, i18n } = useTranslation()
  const { language } = i18n
  return {
    count: (value: number) => numberFormat(language).format(value),
    /** 12.4K: for figures that need no precision. */
    brief: (value: number) =>
      value < compactFrom ? numberFormat(language).format(value) : briefFormat(language).format(value),
    languageName: (code: string) =>
      code === 'und' ? t('facet.unknownLanguage') : capitalised(nameOfLanguage(language, code), language),
    /** The name of a country by its ISO 3166 code; an unknown code is unchanged. */
    countryName: (code: string) => countryNames(language).of(code) ?? code,
    percent: (share: number) => percentFormat(language).format(share),
    /** 0.0412 %: three digits, as shares of the archive are small. */
    share: (share: number) => shareFormat(language).format(share),
    /** 0.0041, or < 0.0001: two digits of a probability or of another small number. */
    probability: (value: number) =>
      value < leastProbability
        ? `< ${probabilityFormat(language).format(leastProbability)}`
        : probabilityFormat(language).format(value),
    bytes: (value: number) =>
      new Intl.NumberFormat(language, {
        style: 'unit',
        maximumFractionDigits: 1,
        unitDisplay: value < bytesIn.kilobyte ? 'long' : 'short',
        unit: byteUnit(value),
      }).format(value / bytesIn[byteUnit(value)]),
    /** @param seconds Whole seconds, shown in the largest two units: 1 h 5 min. */
    duration: (seconds: number) =>
      durationParts(seconds)
        .map(([unit, value]) =>
          new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
        )
        .join(' '),
    /** @param seconds Whole seconds: 40 min, 5 h 10 min, 3 days 2 h. */
    delay: (seconds: number) =>
      delayParts(seconds)
        .map(([unit, value]) =>
          new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
        )
        .join(' '),
    day: dayText,
    time: timeText,
    instant: (iso: string) => `${dayText(iso)} ${timeText(iso)}`,
    /** Local time of a camera without time zone, such as 2022-03-01T12:30:00. */
    cameraTime: (local: string) => cameraFormat.format(new Date(`${local}Z`)),
    /** With seconds, for the audit log, where the order of events matters. */
    exact: (iso: string) => `${dayText(iso)} ${secondFormat.format(new Date(iso))}`,
  }
}

function durationParts(seconds: number): ['hour' | 'minute' | 'second', number][] {
  const parts: ['hour' | 'minute' | 'second', number][] = [
    ['hour', Math.floor(seconds / 3_600)],
    ['minute', Math.floor(seconds / 60) % 60],
    ['second', seconds % 60],
  ]
  const first = parts.findIndex(([, value]) => value > 0)
  if (first === -1) return [['second', 0]]
  return parts.slice(first, first + 2).filter(([, value], i) => i === 0 || value > 0)
}

function delayParts(seconds: number): ['day' | 'hour' | 'minute' | 'second', number][] {
  const days = Math.floor(seconds / 86_400)
  if (days === 0) return durationParts(seconds)
  const hours = Math.floor(seconds / 3_600) % 24
  return hours === 0
    ? [['day', days]]
    : [
        ['day', days],
        ['hour', hours],
      ]
}

// Creating a format is a hundred times slower than using it, and a table has thousands of figures.
const numberFormat = once((language) => new Intl.NumberFormat(language))
const briefFormat = once(
  (language) => new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 }),
)
const percentFormat = once((language) => new Intl.NumberFormat(language, { style: 'percent' }))
const shareFormat = once(
  (language) => new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 3 }),
)
const probabilityFormat = once((language) => new Intl.NumberFormat(language, { maximumSignificantDigits: 2 }))
const countryNames = once((language) => new Intl.DisplayNames(language, { type: 'region' }))
const languageNames = once((language) => new Intl.DisplayNames(language, { type: 'language' }))

function once<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>()
  return (language) => {
    const known = made.get(language)
    if (known) return known
    const fresh = make(language)
    made.set(language, fresh)
    return fresh
  }
}

const bytesIn = { byte: 1, kilobyte: 1e3, megabyte: 1e6, gigabyte: 1e9, terabyte: 1e12 }

function byteUnit(value: number): keyof typeof bytesIn {
  if (value < bytesIn.kilobyte) return 'byte'
  if (value < bytesIn.megabyte) return 'kilobyte'
  if (value < bytesIn.gigabyte) return 'megabyte'
  return value < bytesIn.terabyte ? 'gigabyte' : 'terabyte'
}

// dd.MM.yyyy HH:mm in both languages: operators compare dates with Telegram and with reports.
const dayFormat = new Intl.DateTimeFormat('uk-UA', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: defaultTimeZone,
})
const timeFormat = new Intl.DateTimeFormat('uk-UA', {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: defaultTimeZone,
})
const cameraFormat = new Intl.DateTimeFormat('uk-UA', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

const secondFormat = new Intl.DateTimeFormat('uk-UA', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: defaultTimeZone,
})

function dayText(iso: string): string {
  return dayFormat.format(new Date(iso))
}

function timeText(iso: string): string {
  return timeFormat.format(new Date(iso))
}

function nameOfLanguage(language: string, code: string): string {
  try {
    return languageNames(language).of(code) ?? code
  } catch (error) {
    // An invalid code, for example in a hand-written address.
    if (error instanceof RangeError) return code
    throw error
  }
}

function capitalised(text: string, language: string): string {
  return text.charAt(0).toLocaleUpperCase(language) + text.slice(1)
}
