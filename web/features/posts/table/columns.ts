import { moved, toggled } from '#ui/ordered-choice.ts'
/** Columns of a table of posts: those of the export and more. */
export const columnNames = [
  'dateCreated',
  'title',
  'author',
  'text',
  'postType',
  'inLanguage',
  'wordCount',
  'hasImage',
  'hasAudio',
  'hasVideo',
  'size',
  'views',
  'forwards',
  'reactions',
  'forwardedFrom',
  'hashtags',
  'mentions',
  'domains',
  'tags',
  'category',
  'editedAt',
  'deletedAt',
  'archivedAt',
  'sources',
  'channelType',
  'channelId',
  'messageId',
  'copies',
  'seen',
] as const
export type ColumnName = (typeof columnNames)[number]
export type Column = { name: ColumnName; width: number }

/** Right-aligned columns of numbers. */
export const figureColumns: ReadonlySet<ColumnName> = new Set([
  'views',
  'forwards',
  'wordCount',
  'size',
  'copies',
  'messageId',
])

export const narrowest = 56
export const widest = 1_200

const usualWidths: Partial<Record<ColumnName, number>> = {
  dateCreated: 136,
  title: 176,
  author: 168,
  text: 520,
  inLanguage: 112,
  forwardedFrom: 168,
  hashtags: 168,
  mentions: 168,
  domains: 168,
  editedAt: 136,
  deletedAt: 136,
  archivedAt: 136,
  channelId: 120,
}
const usualWidth = 96

export const usualColumns: readonly Column[] = (
  ['dateCreated', 'title', 'text', 'views', 'inLanguage', 'wordCount', 'hasImage', 'hasVideo'] as const
).map(columnOf)

/** On a phone the text takes the full width, and the other columns follow when scrolled. */
export const phoneColumns: readonly Column[] = [
  { name: 'text', width: 272 },
  ...usualColumns.filter(({ name }) => name !== 'text'),
]

/** Columns as stored in the browser. Unknown ones are ignored; if none is left, the defaults are used. */
export function readColumns(
  remembered: readonly { name: string; width: number }[],
  usual = usualColumns,
): readonly Column[] {
  const read = columnNames.flatMap((name) => {
    const place = remembered.findIndex((column) => column.name === name)
    const width = remembered[place]?.width
    return width === undefined ? [] : [{ place, column: { name, width: fitting(width) } }]
  })
  const columns = read.toSorted((one, other) => one.place - other.place).map(({ column }) => column)
  return columns.length === 0 ? usual : columns
}

/** Adds the column at the end, or removes it. The last remaining column cannot be removed. */
export function toggleColumn(columns: readonly Column[], name: ColumnName): readonly Column[] {
  return toggled(columns, columnOf(name), (column) => column.name === name)
}

/** Moves a column one position to the left or to the right. */
export function moveColumn(columns: readonly Column[], name: ColumnName, by: -1 | 1): readonly Column[] {
  const from = columns.findIndex((column) => column.name === name)
  return moved(columns, from, by)
}

export function resizeColumn(columns: readonly Column[], name: ColumnName, width: number): readonly Column[] {
  return columns.map((column) => (column.name === name ? { name, width: fitting(width) } : column))
}

function columnOf(name: ColumnName): Column {
  return { name, width: usualWidths[name] ?? usualWidth }
}

function fitting(width: number): number {
  return Math.round(Math.min(widest, Math.max(narrowest, width)))
}
