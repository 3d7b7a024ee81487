import { isRecord } from '@litopys/contract/record'
import {
  type ExportTable,
  type ExportTranslation,
  type FileFormat,
  translatedSuffix,
} from '@litopys/contract/schemas/export'
import type { ExportRow } from './exports.store.ts'

/** Limits of the title part. The whole name stays below the 255 bytes that file systems allow. */
const longestTitle = { signs: 60, bytes: 150 }

/** The post of an export of one post or quote. */
export type NamedPost = { title: string; author: string; channelId: string; messageId: number }

/**
 * Name of an export file: date, kind, what was chosen, then the query, such as
 * `01.03.2026 - Telegram Export - міст.csv` or `01.03.2026 - Telegram Evidence - Порт 12.zip`.
 * Without a choice and a query it ends after the kind.
 * @param day The date in Ukrainian format.
 * @param single The post, if the export has one chosen post or quote.
 */
export function exportFileName(
  day: string,
  input: ExportRow['input'],
  translation: ExportTranslation,
  single?: NamedPost,
): string {
  const suffix = translation === 'made' ? translatedSuffix : ''
  const kind = input.table
    ? tableFileNames[input.table.language ?? 'en'][input.table.name]
    : input.format === 'evidence'
      ? 'Telegram Evidence'
      : `Telegram Export${suffix}`
  const title = safeTitle([chosenTitle(input, single), searchTitle(input)].filter(Boolean).join(' - '))
  return `${[day, kind, ...(title ? [title] : [])].join(' - ')}.${fileEnding(input.format)}`
}

/** What was chosen: one post by its channel and number, more posts or quotes by their number. */
function chosenTitle({ ids, quotes }: ExportRow['input'], single: NamedPost | undefined): string {
  if (!ids) return quotes ? 'quotes' : ''
  const [one, many] = quotes ? ['quote', 'quotes'] : ['post', 'posts']
  if (ids.length !== 1) return `${ids.length} ${many}`
  if (!single) return `1 ${one}`
  const { title, author, channelId, messageId } = single
  return [...(quotes ? [one] : []), title || author || channelId, String(messageId)].join(' ')
}

/** Ending of the name of a file. */
export function fileEnding(format: FileFormat): string {
  return format === 'evidence' ? 'zip' : format
}

/** The query as typed, or the filter values. */
function searchTitle(input: ExportRow['input']): string {
  const typed = typedIn(input).trim()
  if (typed) return typed
  const { filters, quotes, table } = input
  return [filters, quotes?.filters, table?.query?.filters].flatMap(valuesOf).join(', ')
}

/** The query of an export as the user typed it. */
export function typedIn({ q, table }: ExportRow['input']): string {
  const typed = table?.query?.search ?? table?.query?.contains
  return typeof typed === 'string' ? typed : q
}

function valuesOf(filters: unknown): string[] {
  if (!isRecord(filters)) return []
  return Object.values(filters).flatMap((one) => {
    if (typeof one === 'string') return [one]
    const values = isRecord(one) ? one.in : []
    return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : []
  })
}

/**
 * Removes characters that Windows, macOS or Linux refuse in file names, bidirectional marks and invisible
 * characters. Comparisons of the query become words.
 */
function safeTitle(title: string): string {
  const safe = inWords(title)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*\uFFFD]+/gu, ' ')
    .replace(/\s+/g, ' ')
  return cutTitle(safe.replace(/^[ .]+/, '')).replace(/[ .]+$/, '')
}

/** Longer signs first. */
const comparisons = [
  [':>=', ' at least '],
  [':<=', ' at most '],
  [':>', ' over '],
  [':<', ' under '],
] as const

function inWords(title: string): string {
  return comparisons.reduce((text, [sign, words]) => text.replaceAll(sign, words), title)
}

function cutTitle(title: string): string {
  let cut = ''
  let signs = 0
  for (const { segment } of new Intl.Segmenter('uk').segment(title)) {
    signs += 1
    if (signs > longestTitle.signs || Buffer.byteLength(cut + segment) > longestTitle.bytes) break
    cut += segment
  }
  return cut
}

const tableFileNames: Record<'en' | 'uk', Record<ExportTable, string>> = {
  en: {
    channels: 'Channels',
    users: 'Users',
    tags: 'Tags',
    glossary: 'Glossary',
    requests: 'Requests',
    registry: 'Registry',
    jobs: 'Jobs',
    'audit-log': 'Audit log',
  },
  uk: {
    channels: 'Канали',
    users: 'Користувачі',
    tags: 'Теги',
    glossary: 'Глосарій',
    requests: 'Запити',
    registry: 'Реєстр',
    jobs: 'Завдання',
    'audit-log': 'Журнал аудиту',
  },
}
