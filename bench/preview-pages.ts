import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { isRecord } from '../contract/record.ts'
import { BadPreview } from '../server/adapters/telegram/preview-fault.ts'
import { type PreviewPage, previewPage } from '../server/adapters/telegram/preview-page.ts'
import type { PreviewPost } from '../server/adapters/telegram/preview-post.ts'

// Compares our reading of saved pages of the web preview with an independent count. Usage: node
// bench/preview-pages.ts DIR
// Pages (*.html) are counted by regular expressions. Files named cases.json contain parts of pages with the
// expected results, extracted from the tests of other projects.
const [directory] = process.argv.slice(2)
if (!directory) {
  console.error('Usage: node bench/preview-pages.ts DIR')
  process.exit(2)
}

type Count = { agreed: number; of: number }
const counts = new Map<string, Count>()
const disagreements: string[] = []

function compare(what: string, where: string, found: unknown, expected: unknown): void {
  const count = counts.get(what) ?? { agreed: 0, of: 0 }
  const agrees = JSON.stringify(found) === JSON.stringify(expected)
  counts.set(what, { agreed: count.agreed + Number(agrees), of: count.of + 1 })
  if (!agrees) disagreements.push(`${where}: ${what}`)
}

/** `undefined` if the page is refused, which is a valid result. */
function read(html: string): PreviewPage | undefined {
  try {
    return previewPage(html, '2026-11-21T00:00:00Z')
  } catch (error) {
    if (error instanceof BadPreview) return undefined
    throw error
  }
}

for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
  const path = join(directory, name)
  if (name.endsWith('.html')) comparePage(relative(directory, path), readFileSync(path, 'utf8'))
  if (name.endsWith('cases.json')) {
    const cases: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (Array.isArray(cases)) for (const one of cases) if (isRecord(one)) compareCase(one)
  }
}

/** Compares blocks by their numbers, items of albums by their links, and dates by the links around them. */
function comparePage(name: string, html: string): void {
  const isWhole = html.includes('<html')
  const page = read(isWhole ? html : history(html))
  const hasHistory = !isWhole || html.includes('tgme_channel_history')
  compare('has a history', name, page !== undefined, hasHistory)
  if (!page) return
  const blocks = html.split('tgme_widget_message_wrap js-widget_message_wrap').slice(1)
  const counted = blocks.map((block) => {
    const [, id, date] = /message_date" href="[^"]*\/(\d+)"[^>]*><time datetime="([^"]+)"/.exec(block) ?? []
    const numbers = [...block.matchAll(/\/(\d+)\?single"/g)].map(([, digits]) => Number(digits))
    return { date, ids: [...new Set([Number(id), ...numbers])], hasViews: /message_views">[^<]/.test(block) }
  })
  const dated = counted.filter(({ date }) => date !== undefined)
  const ids = dated.flatMap((block) => block.ids).toSorted((a, b) => a - b)
  compare(
    'numbers of posts',
    name,
    page.posts.map((post) => post.messageId).toSorted((a, b) => a - b),
    ids,
  )
  compare('blocks without a date passed over', name, page.skipped.length, counted.length - dated.length)
  for (const block of dated)
    for (const id of block.ids) {
      const post = page.posts.find(({ messageId }) => messageId === id)
      compare('date', `${name} ${id}`, post?.dateCreated, utc(block.date))
    }
  const views = dated.filter(({ hasViews }) => hasViews).length
  compare('posts with views', name, page.posts.filter((post) => post.views !== undefined).length, views)
  const { channelId } = page.channel
  compare('number of the channel', name, channelId !== undefined, html.includes('data-view="eyJ'))
}

function compareCase(one: Record<string, unknown>): void {
  const name = String(one.case)
  const html = String(one.html)
  const { expected } = one
  if (Array.isArray(expected)) {
    const page = read(html)
    compare('no posts', name, [page?.posts.length, page?.isEmpty], [0, true])
    return
  }
  if (!isRecord(expected)) return
  const page = read(history(html, expected.$call === 'ChannelInfo' ? 'tme_no_messages_found' : ''))
  const [post] = page?.posts ?? []
  if (expected.$call === 'ChannelInfo') compareChannel(name, page, expected)
  else if (post) comparePost(name, post, page?.posts ?? [], expected)
  else compare('case read', name, false, true)
}

function compareChannel(
  name: string,
  page: PreviewPage | undefined,
  expected: Record<string, unknown>,
): void {
  const channel = page?.channel
  for (const field of ['username', 'title', 'description'] as const)
    compare(`case: ${field}`, name, channel?.[field], expected[field])
  for (const type of ['subscribers', 'photos', 'videos', 'links'])
    compare(`case: ${type}`, name, channel?.counters[type]?.value, expected[type])
}

function comparePost(
  name: string,
  post: PreviewPost,
  posts: PreviewPost[],
  expected: Record<string, unknown>,
): void {
  const linkPreview = isRecord(post.extra?.link_preview) ? post.extra.link_preview : {}
  const words = post.postType === 'Service' ? (post.aside[0] ?? '') : post.articleBody
  const told: Record<string, unknown> = {
    id: post.messageId,
    created_at: post.dateCreated,
    author: post.author === post.title ? null : post.author,
    edited: post.isEdited ?? false,
    views: post.views ?? null,
    reply_to_id: post.replyTo,
    forwarded_author: post.forwarded?.name,
    forwarded_author_url: post.forwarded?.username && `https://t.me/${post.forwarded.username}`,
    preview_url: linkPreview.url,
    preview_site_name: linkPreview.site_name,
    preview_title: linkPreview.title,
    preview_description: linkPreview.description ?? null,
    text: withoutSpace(words),
    type: typeOf(post, posts),
  }
  const wanted: Record<string, unknown> = { ...expected, text: withoutSpace(expected.text) }
  if ('preview_description' in expected) wanted.preview_description = expected.preview_description ?? null
  for (const field of Object.keys(told))
    if (field in expected) compare(`case: ${field}`, name, told[field], wanted[field])
  const files = Array.isArray(expected.urls) ? expected.urls.filter(isFile).length : 0
  const media = posts.flatMap((one) => one.media).filter(({ kind }) => kind !== 'file' && kind !== 'audio')
  if (files > 0) compare('case: files', name, media.length, files)
}

/**
 * The kinds of that project: its audio is a voice message, and each photo of a link preview counts as a
 * photo.
 */
function typeOf(post: PreviewPost, posts: PreviewPost[]): string {
  if (post.postType === 'Service') return 'service'
  const kinds = new Set(posts.flatMap((one) => one.media.map(({ kind }) => kind)))
  if (kinds.size > 1) return 'multimedia'
  const [kind] = kinds
  if (post.extra?.poll) return 'poll'
  if (post.extra?.location_information) return 'location'
  switch (kind) {
    case undefined:
      return 'text'
    case 'audio':
    case 'file':
      return 'document'
    case 'voice':
      return 'audio'
    case 'video_message':
      return 'round-video'
    default:
      return kind
  }
}

/** Whether it is a file of the post itself, and not a link, thumbnail or emoji. */
function isFile(url: unknown): boolean {
  if (!Array.isArray(url)) return false
  const [type, address] = url.map(String)
  return ['photo', 'video', 'audio', 'round-video'].includes(type ?? '') && !address?.includes('/img/emoji/')
}

function history(html: string, empty = ''): string {
  return `<html><body>${html}<section class="tgme_channel_history">${html}<i class="${empty}"></i></section></body></html>`
}

/** Without white space, because that project separates all pieces of a text with line ends. */
function withoutSpace(text: unknown): string {
  return String(text ?? '').replace(/\s/g, '')
}

function utc(date: string | undefined): string | undefined {
  return date && new Date(date).toISOString().replace('.000Z', 'Z')
}

for (const [what, { agreed, of }] of [...counts].toSorted()) console.log(`${what}: ${agreed} of ${of}`)
for (const where of disagreements) console.log(`  disagrees: ${where}`)
process.exitCode = disagreements.length > 0 ? 1 : 0
