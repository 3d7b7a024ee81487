import { defaultTimeZone } from '@litopys/contract/constants'
import { pageEnd } from '@litopys/contract/document-formats'
import { type ExportColumn, type ExportFormat, listSeparator } from '@litopys/contract/schemas/export'
import type { Post } from '@litopys/contract/schemas/post'
import { entityTable } from '@litopys/language/entity-kinds'
import type { FileTextKind } from '@litopys/language/text/file-texts'

/** A post, or a quote with its owner's comment. */
export type Previewed = Post & { comment?: string; savedBy?: string; savedAt?: string }

const wallTime = new Intl.DateTimeFormat('sv-SE', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  timeZone: defaultTimeZone,
  timeZoneName: 'longOffset',
})

/** The text of a cell in a file of this format. */
export function previewCell(post: Previewed, column: ExportColumn, format: ExportFormat): string {
  switch (column) {
    case 'link':
      return post.reference.permalink ?? ''
    case 'username':
      return /^https:\/\/t\.me\/([A-Za-z]\w{3,})\/\d+$/.exec(post.reference.permalink ?? '')?.[1] ?? ''
    case 'hashtags':
      return post.entities.hashtag.map(({ id }) => id).join(listSeparator)
    case 'entities':
      return entityCell(post)
    case 'pictureText':
      return fileTextCell(post, 'picture')
    case 'documentText':
      return fileTextCell(post, 'document').replaceAll(pageEnd, '\n')
    case 'transcript':
      return fileTextCell(post, 'speech')
    case 'reply':
      return String(post.reference.replyTo ?? '')
    case 'forward':
      return forwardCell(post)
    case 'dateCreated':
    case 'editedAt':
    case 'deletedAt':
    case 'savedAt':
      return momentCell(post[column], format)
    default: {
      const value = post[column]
      return Array.isArray(value) ? value.join(listSeparator) : String(value ?? '')
    }
  }
}

/** @param moment As in the API: UTC, without fractions of a second. */
function momentCell(moment: string | undefined, format: ExportFormat): string {
  if (moment === undefined) return ''
  const date = new Date(moment)
  if (format === 'jsonl' || format === 'parquet') return `${date.toISOString().slice(0, 19)}Z`
  const parts = new Map(wallTime.formatToParts(date).map(({ type, value }) => [type, value]))
  const of = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  const day = `${of('year')}-${of('month')}-${of('day')}`
  const time = `${of('hour')}:${of('minute')}:${of('second')}`
  if (format === 'xlsx') return `${day} ${time}`
  const offset = of('timeZoneName').replace('GMT', '').replace('\u2212', '-')
  return `${day}T${time}${offset || '+00:00'}`
}

function entityCell({ entities }: Previewed): string {
  const found = entityTable.flatMap((row) => {
    if (row.kind === 'hashtag') return []
    const values = entities[row.kind].map((one) => ('id' in one ? one.id : one.name))
    return values.map((value) => `${row.kind}: ${value}`)
  })
  return found.join(listSeparator)
}

function fileTextCell({ fileTexts = [] }: Previewed, wanted: FileTextKind): string {
  return fileTexts.flatMap(({ kind, text }) => (kind === wanted ? text : [])).join('\n\n')
}

function forwardCell({ reference: { forwardedFrom } }: Previewed): string {
  if (!forwardedFrom) return ''
  const { name, username, channelId, messageId } = forwardedFrom
  const channel = username || (channelId && `c/${channelId}`)
  const address =
    channel && ['https://t.me', channel, ...(messageId === undefined ? [] : [messageId])].join('/')
  return [name, address].filter(Boolean).join(listSeparator)
}
