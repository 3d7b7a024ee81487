import type { MediaItem } from '@litopys/contract/schemas/post'
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** A post of a channel before it gets a number and a date. */
export type Draft = {
  text: string
  category: string
  keywords: string[]
  media?: MediaItem[]
  /** Casualties or destruction. */
  sensitive?: boolean
  /** A later text: the post is then twice in the import, as published and as edited. */
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

/** A number with the right one of three noun forms: 1 будинок, 2 будинки, 5 будинків. */
export function counted(n: number, one: string, few: string, many: string): string {
  const last = n % 10
  const teen = n % 100 >= 11 && n % 100 <= 14
  if (!teen && last === 1) return `${n} ${one}`
  return !teen && last >= 2 && last <= 4 ? `${n} ${few}` : `${n} ${many}`
}

export function capitalized(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}

/** Joins the sentences of a paragraph; random choices may leave empty ones. */
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

/** 12500 as 12 500, with the space that Ukrainian and Russian print. */
export function grouped(amount: number, separator = ' '): string {
  return String(amount).replace(/\B(?=(\d{3})+$)/g, separator)
}
