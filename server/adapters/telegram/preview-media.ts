import { mediaFaults } from '@litopys/contract/media-faults'
import type { MediaItem } from '@litopys/contract/schemas/post'
import { shownSeconds } from '../html/counts.ts'
import { attribute, classesOf, type Element, elements, hasClass, lineOf, ofClass } from '../html/tree.ts'
import { present } from './fields.ts'
import { messageLink } from './preview-view.ts'

/** A file of a block. Each file of an album has the number of its own post. */
export type PreviewItem = { messageId?: number; media: MediaItem; aside: string[] }

/** The addresses on the page expire and lead to other hosts, so they are not stored. */
const missing = mediaFaults.not_in_preview

/** Quotes of other posts and link previews have pictures of their own. */
const foreign = ['tgme_widget_message_reply', 'tgme_widget_message_link_preview', 'tgme_widget_message_user']

export function previewMedia(bubble: Element): PreviewItem[] {
  const items: PreviewItem[] = []
  const files = new Set<Element['parentNode']>()
  const isPassedOver = (element: Element) =>
    files.has(element.parentNode) || foreign.some((name) => hasClass(element, name))
  for (const element of elements(bubble, isPassedOver)) {
    const found = fileOf(element)
    if (!found) continue
    files.add(element)
    const href = attribute(element, 'href') ?? ''
    const messageId = href.includes('?single') ? messageLink(href)?.messageId : undefined
    const { aside = [], ...media } = found
    items.push({ media: { ...media, missing }, aside, ...present({ messageId }) })
  }
  return items
}

type Found = MediaItem & { aside?: string[] }

/** One element is one file; its descendants are ignored. */
function fileOf(element: Element): Found | undefined {
  for (const name of classesOf(element)) {
    switch (name) {
      case 'tgme_widget_message_photo_wrap':
      case 'tgme_widget_message_service_photo':
        return { kind: 'photo' }
      case 'tgme_widget_message_video_player':
        return videoOf(element)
      case 'tgme_widget_message_roundvideo_player':
        return { kind: 'video_message', ...lengthOf(element, 'tgme_widget_message_roundvideo_duration') }
      case 'tgme_widget_message_voice_player':
        return { kind: 'voice', ...lengthOf(element, 'tgme_widget_message_voice_duration') }
      case 'tgme_widget_message_document_wrap':
        return documentOf(element)
      case 'tgme_widget_message_sticker':
      case 'tgme_widget_message_tgsticker':
      case 'tgme_widget_message_videosticker':
        return { kind: 'sticker' }
    }
  }
  return undefined
}

/** A video without a play button and without a duration is an animation. */
function videoOf(player: Element): Found {
  const length = lengthOf(player, 'message_video_duration')
  const isVideo = length.duration !== undefined || ofClass(player, 'message_video_play') !== undefined
  return { kind: isVideo ? 'video' : 'animation', ...length }
}

function documentOf(wrap: Element): Found {
  const title = lineOf(ofClass(wrap, 'tgme_widget_message_document_title'))
  const extra = lineOf(ofClass(wrap, 'tgme_widget_message_document_extra'))
  const icon = ofClass(wrap, 'tgme_widget_message_document_icon')
  const isMusic = icon !== undefined && hasClass(icon, 'audio')
  if (!isMusic) return { kind: 'file', ...present({ fileName: title }), aside: title ? [title] : [] }
  // For music the page has title and performer, for a file its name and size.
  return { kind: 'audio', aside: [title, extra].filter((words) => words !== undefined) }
}

function lengthOf(root: Element, name: string): Pick<MediaItem, 'duration'> {
  return present({ duration: shownSeconds(lineOf(ofClass(root, name))) })
}
