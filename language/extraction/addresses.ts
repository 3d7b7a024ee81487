import type { FoundEntity } from '../entity.ts'
import { announcedDomain, publicDomain } from './hosts.ts'

const scheme = /https?:\/\//iy
const authority = /[^\s/?#<>"«»“”„`{}|\\^]{1,320}/uy
const path = /[/?#][^\s<>"«»“”„`{}|\\^\p{Cc}]*/uy
const port = /:\d{1,5}(?![\p{L}\p{N}])/uy
const byScheme = { reasons: ['scheme' as const], confidence: 1 }
export const byDomain = { reasons: ['topLevelDomain' as const], confidence: 1 }
const trailing = /[.,:;!?'’…*]/

/** The address with a scheme that starts here (RFC 3986, without quotes and a final full stop). */
export function announcedUrl(text: string, start: number): FoundEntity | undefined {
  const written = runAt(scheme, text, start)
  if (written === '') return undefined
  const named = runAt(authority, text, start + written.length)
  const userEnd = named.lastIndexOf('@') + 1
  const host = withoutTail(named.slice(userEnd).replace(/:\d{0,5}[^\d]*$/, ''))
  const domain = announcedDomain(host)
  if (domain === undefined) return undefined
  const hostStart = start + written.length + userEnd
  return url(text, {
    start,
    scheme: text.slice(start, hostStart).replace(written, written.toLowerCase()),
    hostStart,
    host,
    domain,
    isAnnounced: true,
  })
}

/** A domain without a scheme whose run of letters starts here, for example `t.me/news`. */
export function bareUrl(text: string, start: number, host: string): FoundEntity | undefined {
  const domain = publicDomain(host)
  return domain === undefined
    ? undefined
    : url(text, { start, scheme: 'https://', hostStart: start, host, domain, isAnnounced: false })
}

type Head = {
  start: number
  scheme: string
  hostStart: number
  host: string
  domain: string
  isAnnounced: boolean
}

function url(text: string, head: Head): FoundEntity {
  const hostEnd = head.hostStart + head.host.length
  const portEnd = hostEnd + runAt(port, text, hostEnd).length
  const rest = text.slice(hostEnd, portEnd) + withoutTail(runAt(path, text, portEnd))
  const id = head.scheme + head.host.toLowerCase() + rest
  const why = head.isAnnounced ? byScheme : byDomain
  return { kind: 'url', id, detail: head.domain, start: head.start, end: hostEnd + rest.length, ...why }
}

/** Removes closing marks of the sentence; a bracket stays if its partner is inside. */
function withoutTail(written: string): string {
  if (written === '') return written
  const open = { ')': count(written, '('), ']': count(written, '[') }
  const closed = { ')': count(written, ')'), ']': count(written, ']') }
  let end = written.length
  for (; end > 0; end--) {
    const last = written.charAt(end - 1)
    if (last === ')' || last === ']') {
      if (closed[last] <= open[last]) break
      closed[last] -= 1
    } else if (last === '(' || last === '[') open[last === '(' ? ')' : ']'] -= 1
    else if (!trailing.test(last)) break
  }
  return written.slice(0, end)
}

function count(written: string, char: string): number {
  return written.split(char).length - 1
}

/** The text that a sticky pattern matches here; may be empty. */
export function runAt(sticky: RegExp, text: string, at: number): string {
  sticky.lastIndex = at
  return sticky.exec(text)?.[0] ?? ''
}
