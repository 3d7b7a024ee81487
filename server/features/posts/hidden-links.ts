import type { HiddenLink } from '@litopys/contract/schemas/post'
import type { FoundEntity } from '@litopys/language/entity'
import { findEntities } from '@litopys/language/extraction/entities'
import { seenSpans, spansOfSeen } from '@litopys/language/text/seen-characters'

/** Words of a body that link to an address, as a source marks them. */
export type MarkedWords = { start: number; end: number; href: string }

/** The position counts visible characters, because sources render a body with different spaces. */
export type LinkRow = { from: number; to: number; href: string }

/**
 * Links whose words are not their address: Telegram's `text_link` (https://core.telegram.org/api/entities).
 * Links that work only on the source's page, such as a hashtag search, are left out.
 */
export function linkRows(body: string, marked: MarkedWords[]): LinkRow[] {
  const hidden = apart(marked).filter(({ start, end, href }) =>
    isHidden(body.slice(start, end).trim(), href.trim()),
  )
  if (hidden.length === 0) return []
  const spans = seenSpans(
    body,
    hidden.map(({ start, end }) => [start, end]),
  )
  return hidden.flatMap(({ href }, i) => {
    const [from, to] = spans[i] ?? [0, 0]
    return to > from ? [{ from, to, href: href.trim() }] : []
  })
}

/**
 * Links that do not overlap, in order; the first of overlapping ones is kept. No source has overlapping links. A
 * file with thousands of them over one long text would make each reader of the post wait for minutes.
 */
function apart(marked: MarkedWords[]): MarkedWords[] {
  let taken = 0
  return marked
    .toSorted((one, other) => one.start - other.start)
    .filter(({ start, end }) => {
      if (start < taken) return false
      taken = end
      return true
    })
}

/** Links as the API returns them. */
export function linksOf(text: string, rows: LinkRow[]): HiddenLink[] {
  if (rows.length === 0) return []
  const spans = spansOfSeen(
    text,
    rows.map(({ from, to }) => [from, to]),
  )
  return rows.flatMap(({ href }, i) => {
    const span = spans[i]
    if (!span) return []
    const [start, end] = span
    const domain = addressIn(href)?.detail
    return [
      {
        start,
        end,
        href,
        ...(domain === undefined ? {} : { domain }),
        ...(isDisguised(text.slice(start, end), href) ? { isDisguised: true } : {}),
      },
    ]
  })
}

function isHidden(words: string, href: string): boolean {
  if (!/^(?:https?|tg|mailto):/i.test(href) && !/^[^\s:/?#][^\s:/?#.]*\.[^\s:]+$/.test(href)) return false
  if (words.startsWith('@') && bare(href) === `t.me/${words.slice(1).toLowerCase()}`) return false
  return bare(words) !== bare(href)
}

/** True if the words name another site or account than the link: a sign of fraud. */
function isDisguised(words: string, href: string): boolean {
  const [, name] = /^@(\w+)$/.exec(words) ?? []
  if (name !== undefined) return !new RegExp(`^t\\.me/${name}(?:[/?]|$)`, 'i').test(bare(href))
  const shown = addressIn(words)
  const target = hostOf(href)
  if (!shown || target === undefined) return false
  const host = hostOf(shown.id) ?? ''
  return !isWithin(host, target) && !isWithin(target, host)
}

function addressIn(text: string): FoundEntity | undefined {
  return findEntities(text).find(({ kind }) => kind === 'url')
}

function isWithin(host: string, other: string): boolean {
  return host === other || host.endsWith(`.${other}`)
}

function hostOf(address: string): string | undefined {
  return URL.parse(withScheme(address))?.hostname.replace(/^www\./, '')
}

/** One spelling of an address, with or without a scheme and with any encoding of its path. */
function bare(address: string): string {
  return (URL.parse(withScheme(address))?.href ?? address)
    .toLowerCase()
    .replace(/^(?:https?:\/\/|mailto:)/, '')
    .replace(/^telegram\.(?:me|dog)\//, 't.me/')
    .replace(/\/$/, '')
}

function withScheme(address: string): string {
  return /^[a-z]+:/i.test(address) ? address : `https://${address}`
}
