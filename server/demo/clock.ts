import { defaultTimeZone } from '@litopys/contract/constants'

const format = new Intl.DateTimeFormat('en-GB', {
  timeZone: defaultTimeZone,
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  hourCycle: 'h23',
})

const months = {
  uk: 'січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня'.split(' '),
  ru: 'января февраля марта апреля мая июня июля августа сентября октября ноября декабря'.split(' '),
  en: 'January February March April May June July August September October November December'.split(' '),
}
export type Language = keyof typeof months

/** Local time and date where the channels write. */
export type Clock = { year: number; month: number; day: number; hour: number; minute: number }

export function wallClock(instant: Date): Clock {
  const clock: Clock = { year: 0, month: 0, day: 0, hour: 0, minute: 0 }
  for (const { type, value } of format.formatToParts(instant)) {
    if (type === 'year' || type === 'month' || type === 'day' || type === 'hour' || type === 'minute') {
      clock[type] = Number(value)
    }
  }
  return clock
}

/** «12 березня», «12 марта», «12 March»: the genitive that a sentence needs. */
export function dayAndMonth({ day, month }: Clock, language: Language): string {
  return `${day} ${months[language][month - 1]}`
}

export function timeOfDay({ hour, minute }: { hour: number; minute: number }): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The time some minutes earlier, not before midnight: a post reports events of the same day. */
export function earlier({ hour, minute }: Clock, minutes: number): string {
  const passed = Math.max(0, hour * 60 + minute - minutes)
  return timeOfDay({ hour: Math.floor(passed / 60), minute: passed % 60 })
}

const dayParts = {
  uk: ['Уночі', 'Зранку', 'Удень', 'Увечері'],
  ru: ['Ночью', 'Утром', 'Днём', 'Вечером'],
  en: ['Overnight', 'This morning', 'This afternoon', 'This evening'],
} as const

export function partOfDay({ hour }: Clock, language: Language): string {
  const [night, morning, day, evening] = dayParts[language]
  if (hour < 6) return night
  if (hour < 12) return morning
  return hour < 18 ? day : evening
}
