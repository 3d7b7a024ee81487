import type { Quote } from '@litopys/contract/schemas/quote'
import { usePreferences } from '#ui/preferences.ts'

const mostLetters = 60

/** Name of a quote for users: the day of its post and the beginning of its text. */
export function quoteName(
  { title, author, dateCreated, text }: Pick<Quote, 'title' | 'author' | 'dateCreated' | 'text'>,
  timeZone: string,
): string {
  const { language } = usePreferences.getState()
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone }).format(
    new Date(dateCreated),
  )
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  const start = letters.slice(0, mostLetters).join('').trimEnd()
  const words = letters.length > mostLetters ? `${start}…` : start
  return [title || author, day, ...(words === '' ? [] : [words])].join(' · ')
}
