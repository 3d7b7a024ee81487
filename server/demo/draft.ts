import type { MediaItem } from '@litopys/contract/schemas/post'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** What a channel has to say, before it gets a number and a date. */
export type Draft = {
  text: string
  category: string
  keywords: string[]
  media?: MediaItem[]
  /** Casualties or destruction. */
  sensitive?: boolean
  /** A later wording: the post then stands twice in the import, as it was and as edited. */
  correction?: string
}

export type Scene = { random: Random; clock: Clock }
export type Writer = { weight: number; write: (scene: Scene) => Draft }

export const categories = {
  shelling: 'Обстріли',
  emergencies: 'Надзвичайні ситуації',
  demining: 'Розмінування',
  advice: 'Поради населенню',
  weather: 'Погода',
  volunteers: 'Волонтерство',
  logistics: 'Логістика',
  equipment: 'Військова техніка',
  society: 'Суспільство',
  economy: 'Економіка',
  crime: 'Кримінал',
  cyber: 'Кібербезпека',
  service: 'Службове',
} as const

/** Number with the right one of three noun forms: 1 будинок, 2 будинки, 5 будинків. */
export function counted(n: number, one: string, few: string, many: string): string {
  const last = n % 10
  const teen = n % 100 >= 11 && n % 100 <= 14
  if (!teen && last === 1) return `${n} ${one}`
  return !teen && last >= 2 && last <= 4 ? `${n} ${few}` : `${n} ${many}`
}

export function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Sentences of a paragraph; the empty ones are those that chance left out. */
export function paragraph(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== '').join(' ')
}

export function page(...paragraphs: string[]): string {
  return paragraphs.filter((text) => text !== '').join('\n\n')
}

export function hashtags(random: Random, tags: readonly string[], count: number): string {
  return random
    .sample(tags, count)
    .map((tag) => `#${tag}`)
    .join(' ')
}

/** Twelve thousand five hundred as 12 500, with the space that Ukrainian and Russian print. */
export function grouped(amount: number, separator = ' '): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, separator)
}
