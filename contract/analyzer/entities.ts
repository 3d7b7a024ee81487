import type { FoundEntity } from '../schemas/entities.ts'
import { announcedUrl, bareUrl, runAt } from './addresses.ts'
import { publicDomain } from './hosts.ts'

const start = /[\p{L}\p{N}@#]/gu
const wordPart = /[\p{L}\p{N}\p{M}_]/u
// U+200C and · belong to hashtags in Telegram's own clients.
const hashtag = /#[\p{L}\p{N}\p{M}_\u200c·]+/uy
const mention = /@[a-z][a-z0-9_]{3,31}(?![\p{L}\p{N}_])/iuy
const hostRun = /[\p{L}\p{N}\p{M}_.-]+/uy
const localRun = /[a-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@/iy
const maxHashtagLength = 256

/**
 * Hashtags, mentions, URLs and e-mail addresses of a text, in order and never overlapping; rules of Telegram's clients (td/telegram/MessageEntity.cpp).
 * Linear in time: every run of letters is read a bounded number of times.
 */
export function findEntities(text: string): FoundEntity[] {
  const found: FoundEntity[] = []
  let at = 0
  while (at < text.length) {
    start.lastIndex = at
    const next = start.exec(text)
    if (!next) break
    const step = stepFrom(text, next.index)
    if (step.entity) found.push(step.entity)
    at = step.end
  }
  return found
}

type Step = { entity?: FoundEntity; end: number }

function stepFrom(text: string, at: number): Step {
  const sign = text.charAt(at)
  if (sign === '#') return found(hashtagAt(text, at)) ?? { end: at + 1 }
  if (sign === '@') return found(mentionAt(text, at)) ?? { end: at + 1 }
  const entity = announcedUrl(text, at) ?? emailAt(text, at)
  if (entity) return { entity, end: entity.end }
  return bareStep(text, at)
}

function found(entity: FoundEntity | undefined): Step | undefined {
  return entity && { entity, end: entity.end }
}

function hashtagAt(text: string, at: number): FoundEntity | undefined {
  const run = runAt(hashtag, text, at)
  const end = at + run.length
  if (run.length > maxHashtagLength || !/\p{L}/u.test(run) || text.charAt(end) === '#' || afterWord(text, at))
    return undefined
  return { kind: 'hashtag', id: run.slice(1).normalize('NFC').toLowerCase(), start: at, end }
}

function mentionAt(text: string, at: number): FoundEntity | undefined {
  const run = runAt(mention, text, at)
  if (run === '' || afterWord(text, at) || text.charAt(at - 1) === '/') return undefined
  return { kind: 'mention', id: run.slice(1).toLowerCase(), start: at, end: at + run.length }
}

function emailAt(text: string, at: number): FoundEntity | undefined {
  const local = runAt(localRun, text, at)
  if (local === '') return undefined
  const host = trimmedHost(runAt(hostRun, text, at + local.length))
  const domain = publicDomain(host)
  if (domain === undefined || local.startsWith('.')) return undefined
  const end = at + local.length + host.length
  return { kind: 'email', id: text.slice(at, end).toLowerCase(), domain, start: at, end }
}

function bareStep(text: string, at: number): Step {
  const run = runAt(hostRun, text, at)
  const end = at + run.length
  if (text.charAt(end) === '@') return gluedEmail(text, run, end) ?? { end }
  const hasOwner = text.startsWith('://', at - 3) || text.charAt(at - 1) === '@'
  return (hasOwner ? undefined : found(bareUrl(text, at, trimmedHost(run)))) ?? { end }
}

// "поштаfoo@x.ua": the local part is the Latin tail of the run.
function gluedEmail(text: string, run: string, end: number): Step | undefined {
  const tail = /[a-z0-9_.-]*$/i.exec(run.slice(-64))?.[0] ?? ''
  return tail === '' ? undefined : found(emailAt(text, end - tail.length))
}

function trimmedHost(run: string): string {
  let end = run.length
  while (end > 0 && '._-'.includes(run.charAt(end - 1))) end--
  return run.slice(0, end)
}

function afterWord(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 2), at)
  return wordPart.test([...before].at(-1) ?? ' ')
}
