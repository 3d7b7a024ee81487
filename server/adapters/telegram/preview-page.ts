import { type ShownCount, shownCount } from '../html/counts.ts'
import { readText } from '../html/text.ts'
import {
  allOfClass,
  allOfTag,
  attribute,
  elements,
  HostileHtml,
  lineOf,
  ofClass,
  parsePieces,
  type Root,
} from '../html/tree.ts'
import { excerpt, maxTitle, present, visibleText } from './fields.ts'
import { BadPreview, refusedPage } from './preview-fault.ts'
import { blockClass, type PreviewPost, previewPosts, type SkippedBlock } from './preview-post.ts'

/** A channel as its preview shows it. */
export type PreviewChannel = {
  /** The channel number without its prefix, if the page contains it. */
  channelId?: string
  title?: string
  username?: string
  description?: string
  isVerified: boolean
  /** By kind: subscribers, photos, videos, files, links. */
  counters: Record<string, ShownCount>
}

export type PreviewPage = {
  channel: PreviewChannel
  /** In the order of the page; each item of an album is a post. */
  posts: PreviewPost[]
  skipped: SkippedBlock[]
  /** Message numbers for `?before=` and `?after=` of the next requests, if the page has them. */
  before?: number
  after?: number
  /** There are no posts, or none on the requested side. */
  isEmpty: boolean
}

/** The text of a page, and when it was fetched. */
export type AskedPage = { html: string; seenAt: string }
/** Result of the worker thread. */
export type ReadPage = { page: PreviewPage } | { refused: BadPreview['refusal'] }

/**
 * Parses one page of `https://t.me/s/NAME`. `seenAt` is when it was fetched; `limitMs` is the time limit for
 * its HTML.
 * @throws BadPreview if the page has no history, or an empty one without the notice for that. No conclusion
 * may be drawn from such a page.
 */
export function previewPage(html: string, seenAt: string, limitMs?: number): PreviewPage {
  const { root: page, pieceOf } = parsed(html, limitMs)
  const history = ofClass(page, 'tgme_channel_history')
  if (!history) throw refusedPage(page)
  const channel = channelOf(page)
  const { posts, skipped, channelId } = previewPosts(history, pieceOf, {
    title: channel.title,
    username: channel.username,
    seenAt,
  })
  const saysEmpty = ofClass(history, 'tme_no_messages_found') !== undefined
  if (posts.length === 0 && !saysEmpty)
    throw new BadPreview(skipped.length > 0 ? 'preview_unreadable' : 'preview_empty')
  return {
    channel: { ...channel, ...present({ channelId }) },
    posts,
    skipped,
    isEmpty: posts.length === 0,
    ...present({ before: placeIn(page, 'before', 'prev'), after: placeIn(page, 'after', 'next') }),
  }
}

function parsed(html: string, limitMs?: number): ReturnType<typeof parsePieces> {
  try {
    return parsePieces(html, blockClass, limitMs)
  } catch (error) {
    if (error instanceof HostileHtml)
      throw error.why === 'time'
        ? new BadPreview('preview_too_slow')
        : new BadPreview('preview_too_large', { detail: error.why })
    throw error
  }
}

function channelOf(page: Root): PreviewChannel {
  const header = ofClass(page, 'tgme_channel_info') ?? page
  const title =
    visibleText(lineOf(ofClass(header, 'tgme_channel_info_header_title'))) ??
    visibleText(metaOf(page, 'og:title'))
  const username = lineOf(ofClass(header, 'tgme_channel_info_header_username'))?.replace(/^@/, '')
  const description =
    readText(ofClass(header, 'tgme_channel_info_description'), 'shown').text || metaOf(page, 'og:description')
  return {
    ...present({ title: title && excerpt(title, maxTitle), username, description }),
    isVerified: ofClass(header, 'verified-icon') !== undefined,
    counters: Object.fromEntries(
      allOfClass(header, 'tgme_channel_info_counter').flatMap((counter) => {
        const value = shownCount(lineOf(ofClass(counter, 'counter_value')))
        const type = lineOf(ofClass(counter, 'counter_type'))
        return value && type ? [[pluralOf(type), value]] : []
      }),
    ),
  }
}

/** `1 subscriber` is the same counter as `2 subscribers`. */
function pluralOf(type: string): string {
  return type.endsWith('s') ? type : `${type}s`
}

function metaOf(page: Root, property: string): string | undefined {
  for (const element of elements(page))
    if (element.tagName === 'meta' && attribute(element, 'property') === property)
      return attribute(element, 'content')?.trim() || undefined
  return undefined
}

/**
 * Place in `<a class="tme_messages_more" data-before="483">` or `<link rel="prev"
 * href="/s/name?before=483">`.
 */
function placeIn(page: Root, side: 'before' | 'after', rel: 'prev' | 'next'): number | undefined {
  const more = allOfClass(page, 'tme_messages_more').map((link) => attribute(link, `data-${side}`))
  const links = allOfTag(page, 'link')
    .filter((link) => attribute(link, 'rel') === rel)
    .map((link) => new RegExp(`[?&]${side}=(\\d+)`).exec(attribute(link, 'href') ?? '')?.[1])
  const [place] = [...more, ...links].filter((text) => text !== undefined && /^\d{1,15}$/.test(text))
  return place === undefined ? undefined : Number(place)
}
