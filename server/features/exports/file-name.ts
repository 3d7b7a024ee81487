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

/**
 * Name of an export file: date, kind, then the query, such as `01.03.2026 - Telegram Export - міст.csv`.
 * Without a query it ends after the kind.
 * @param day The date in Ukrainian format.
 */
export function exportFileName(
  day: string,
  input: ExportRow['input'],
  translation: ExportTranslation,
): string {
  const suffix = translation === 'made' ? translatedSuffix : ''
  const kind = input.table
    ? tableFileNames[input.table.language ?? 'en'][input.table.name]
    : input.format === 'evidence'
      ? 'Telegram Evidence'
      : `Telegram Export${suffix}`
  const title = safeTitle(searchTitle(input))
  return `${[day, kind, ...(title ? [title] : [])].join(' - ')}.${fileEnding(input.format)}`
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
 * characters.
 */
function safeTitle(title: string): string {
  const safe = title
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*\uFFFD]+/gu, ' ')
    .replace(/\s+/g, ' ')
  return cutTitle(safe.replace(/^[ .]+/, '')).replace(/[ .]+$/, '')
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
