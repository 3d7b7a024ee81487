import { lineOf, ofClass, type Root } from '../html/tree.ts'

/** Why a preview gave nothing. What passes by itself is tried again before it comes to this. */
export const previewFaults = {
  preview_missing: 'There is no such channel',
  preview_off: 'This channel does not show its posts on the web',
  preview_group: 'This is a group, and groups do not show their posts on the web',
  preview_person: 'This is a person or a bot, not a channel',
  preview_moved:
    'The preview led somewhere else: the channel is missing, private or does not show its posts on the web',
  preview_unknown: 'This page is not a preview of a channel',
  preview_empty: 'The preview shows no posts, and does not say that there are none',
  preview_unreadable: 'None of the posts of the preview could be read',
  preview_other_channel: 'The name belongs to another channel by now',
  preview_nameless: 'The preview does not give the number of the channel, and nobody else did',
  preview_too_large: 'The page is larger than allowed',
  preview_refused: 'Telegram refused the page',
  preview_limited: 'Telegram asks to wait longer than allowed',
  preview_unreachable: 'Telegram could not be reached',
} as const
export type PreviewFault = keyof typeof previewFaults

/** Nothing may follow from what was read: neither a place to go on from nor the deletion of a post. */
export class BadPreview extends Error {
  readonly code: PreviewFault
  /** Of `preview_limited`: how many seconds Telegram asks to wait. */
  readonly waitSeconds: number | undefined

  constructor(code: PreviewFault, more: { detail?: string; waitSeconds?: number } = {}) {
    super(more.detail === undefined ? previewFaults[code] : `${previewFaults[code]} (${more.detail})`)
    this.code = code
    this.waitSeconds = more.waitSeconds
  }
}

/** What a page without a history is: Telegram answers with the card of whoever has the name, or of nobody. */
export function refusedPage(page: Root): BadPreview {
  const card = ofClass(page, 'tgme_page')
  if (!card) return new BadPreview('preview_unknown')
  const extra = lineOf(ofClass(card, 'tgme_page_extra'))
  if (ofClass(card, 'tgme_page_title') === undefined && extra === undefined)
    return new BadPreview('preview_missing')
  if (/\bsubscribers?\b/.test(extra ?? '')) return new BadPreview('preview_off')
  if (/\bmembers?\b/.test(extra ?? '')) return new BadPreview('preview_group')
  return new BadPreview(extra?.startsWith('@') ? 'preview_person' : 'preview_off')
}
