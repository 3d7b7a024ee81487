import type { ChangedPart } from '@litopys/contract/schemas/job'

const partOf = new Map<string, ChangedPart | undefined>([
  ['text', 'text'],
  ['articleBody', 'text'],
  ['links', 'text'],
  ['marked', 'text'],
  ['media', 'files'],
  ['hasImage', 'files'],
  ['hasAudio', 'files'],
  ['hasVideo', 'files'],
  ['views', 'counts'],
  ['forwards', 'counts'],
  ['reactions', 'counts'],
  ['author', 'author'],
  ['title', 'author'],
  ['dateCreated', 'dates'],
  ['editedAt', 'dates'],
  ['isEdited', 'dates'],
  ['permalink', 'references'],
  ['isForwarded', 'references'],
  ['forwardedName', 'references'],
  ['forwardedUsername', 'references'],
  ['forwardedChannelId', 'references'],
  ['forwardedMessageId', 'references'],
  ['replyTo', 'references'],
  ['viaBot', 'references'],
  ['album', 'references'],
  ['tags', 'tags'],
  ['keywords', 'tags'],
  ['category', 'tags'],
  ['deletedAt', 'state'],
  ['sources', 'sources'],
  // Fields that follow from others, or record when something was observed.
  ['observedAt', undefined],
  ['stamps', undefined],
  ['textAsOf', undefined],
  ['textEditedAt', undefined],
  ['assumed', undefined],
  ['approximate', undefined],
  ['analysis', undefined],
  ['size', undefined],
  ['wordCount', undefined],
  ['inLanguage', undefined],
  ['hashtags', undefined],
  ['mentions', undefined],
  ['urls', undefined],
  ['domains', undefined],
  ['emails', undefined],
  ['entities', undefined],
  ['foundCategories', undefined],
  ['foundKeywords', undefined],
  ['archivedAt', undefined],
  ['createdAt', undefined],
  ['createdBy', undefined],
  ['existedBefore', undefined],
  ['existedBeforeTold', undefined],
])

/**
 * The part of a post that a changed field belongs to in a report; undefined for a field that follows from
 * others.
 */
export function changedPartOf(field: string): ChangedPart | undefined {
  return partOf.has(field) ? partOf.get(field) : 'other'
}
