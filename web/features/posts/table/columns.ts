/** What a table of posts can show: the columns of the export and more. */
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

/** Figures stand under one another by their last digit. */
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

/** Of a phone the text takes the whole width, and the rest follows at its side. */
export const phoneColumns: readonly Column[] = [
  { name: 'text', width: 296 },
  ...usualColumns.filter(({ name }) => name !== 'text'),
]

/**
 * Columns as they were remembered: what is no column any more is left out, and without any of them the usual
 * ones stand.
 */
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

/** Shows the column at the end, or hides it; the last one stays. */
export function toggleColumn(columns: readonly Column[], name: ColumnName): readonly Column[] {
  const others = columns.filter((column) => column.name !== name)
  if (others.length === columns.length) return [...columns, columnOf(name)]
  return others.length === 0 ? columns : others
}

/** One place to the left or to the right. */
export function moveColumn(columns: readonly Column[], name: ColumnName, by: -1 | 1): readonly Column[] {
  const from = columns.findIndex((column) => column.name === name)
  const [moved, other] = [columns[from], columns[from + by]]
  if (!moved || !other) return columns
  return columns.with(from, other).with(from + by, moved)
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
