import type { FoundEntity } from '../entity.ts'
import { announcedUrl, bareUrl, byDomain, runAt } from './addresses.ts'
import { publicDomain } from './hosts.ts'

const start = /[\p{L}\p{N}@#"]/gu
const wordPart = /[\p{L}\p{N}\p{M}_]/u
// Telegram's own clients allow U+200C and · in hashtags.
const hashtag = /#[\p{L}\p{N}\p{M}_\u200c·]+/uy
const mention = /@[a-z][a-z0-9_]{3,31}(?![\p{L}\p{N}_])/iuy
const hostRun = /[\p{L}\p{N}\p{M}_.-]+/uy
// RFC 5321, section 4.1.2: a quoted local part can have any character.
const quotedRun = /"(?:[^"\\\s]|\\[!-~]){1,62}"@/y
const localRun = /[a-z0-9._%+-]{1,64}@/iy
const [hash, atSign, dot, colon, space, lineFeed] = [0x23, 0x40, 0x2e, 0x3a, 0x20, 0x0a]
// A full stop before one of these ends a sentence.
const endsWord = /^[\s.,!?)»”"]?$/
const localSigns = '@%+'
const maxHashtagLength = 256
const bySign = { reasons: ['sign' as const], confidence: 1 }

/**
 * Hashtags, mentions, URLs and e-mail addresses of a text, in order and without overlaps. Follows Telegram's
 * clients (TDLib, MessageEntity.cpp). Linear time: every run of letters is read a bounded number of times.
 */
export function findEntities(text: string): FoundEntity[] {
  const found: FoundEntity[] = []
  let sign = signFrom(text, 0)
  let at = blockStart(text, 0, sign)
  while (sign < text.length) {
    start.lastIndex = at
    const next = start.exec(text)
    if (!next) break
    const step = stepFrom(text, next.index)
    if (step.entity) found.push(step.entity)
    at = step.end
    if (at > sign) {
      sign = signFrom(text, at)
      at = blockStart(text, at, sign)
    }
  }
  return found
}

// Position of the next sign that every entity needs: most words have none and are skipped.
function signFrom(text: string, from: number): number {
  let at = from
  while (at < text.length && !isSign(text, at)) at++
  return at
}

function isSign(text: string, at: number): boolean {
  const char = text.charCodeAt(at)
  if (char === hash || char === atSign) return true
  if (char === dot) return !endsWord.test(text.charAt(at + 1))
  return char === colon && text.startsWith('://', at)
}

// A run of letters and signs contains no space.
function blockStart(text: string, from: number, sign: number): number {
  let at = sign
  while (at > from && text.charCodeAt(at - 1) !== space && text.charCodeAt(at - 1) !== lineFeed) at--
  return at
}

type Step = { entity?: FoundEntity; end: number }

function stepFrom(text: string, at: number): Step {
  const sign = text.charAt(at)
  if (sign === '#') return hashtagStep(text, at)
  if (sign === '"') return found(emailAt(text, at, quotedRun)) ?? { end: at + 1 }
  if (sign === '@') return found(mentionAt(text, at)) ?? { end: at + 1 }
  return wordStep(text, at)
}

function found(entity: FoundEntity | undefined): Step | undefined {
  return entity && { entity, end: entity.end }
}

function hashtagStep(text: string, at: number): Step {
  const run = runAt(hashtag, text, at)
  const end = at + run.length
  // Telegram finds no hashtag in "#a#b", and its letters are no other entity either.
  if (run !== '' && text.charAt(end) === '#') return { end }
  if (run.length > maxHashtagLength || !/\p{L}/u.test(run) || afterWord(text, at)) return { end: at + 1 }
  const entity: FoundEntity = {
    kind: 'hashtag',
    id: run.slice(1).normalize('NFC').toLowerCase(),
    start: at,
    end,
    ...bySign,
  }
  return { entity, end }
}

function mentionAt(text: string, at: number): FoundEntity | undefined {
  const run = runAt(mention, text, at)
  if (run === '' || afterWord(text, at) || text.charAt(at - 1) === '/') return undefined
  return { kind: 'mention', id: run.slice(1).toLowerCase(), start: at, end: at + run.length, ...bySign }
}

function emailAt(text: string, at: number, part = localRun): FoundEntity | undefined {
  const local = runAt(part, text, at)
  if (local === '') return undefined
  const host = trimmedHost(runAt(hostRun, text, at + local.length))
  const domain = publicDomain(host)
  if (domain === undefined || local.startsWith('.') || local.includes('..')) return undefined
  const end = at + local.length + host.length
  return {
    kind: 'email',
    id: text.slice(at, end).normalize('NFC').toLowerCase(),
    detail: domain,
    start: at,
    end,
    ...byDomain,
  }
}

// Decides by the character after a run of letters: a scheme, an address, or the end of a word.
function wordStep(text: string, at: number): Step {
  const run = runAt(hostRun, text, at)
  const end = at + run.length
  const after = text.charAt(end)
  const entity =
    (after === ':' ? gluedUrl(text, run, end) : undefined) ??
    (after !== '' && localSigns.includes(after)
      ? (emailAt(text, at) ?? gluedEmail(text, run, end))
      : undefined) ??
    (run.includes('.') && after !== '@' && !hasOwner(text, at)
      ? bareUrl(text, at, trimmedHost(run))
      : undefined)
  return found(entity) ?? { end }
}

// "новиниhttps://t.me/x": the scheme is the end of the run.
function gluedUrl(text: string, run: string, end: number): FoundEntity | undefined {
  const scheme = /https?$/i.exec(run.slice(-5))?.[0]
  return scheme === undefined ? undefined : announcedUrl(text, end - scheme.length)
}

function hasOwner(text: string, at: number): boolean {
  return text.charAt(at - 1) === '@' || text.startsWith('://', at - 3)
}

// "поштаfoo@x.ua": the local part is the Latin end of the run.
function gluedEmail(text: string, run: string, end: number): FoundEntity | undefined {
  if (text.charAt(end) !== '@') return undefined
  const tail = /[a-z0-9_.-]*$/i.exec(run.slice(-64))?.[0] ?? ''
  return tail === '' ? undefined : emailAt(text, end - tail.length)
}

function trimmedHost(run: string): string {
  let end = run.length
  while (end > 0 && '._-'.includes(run.charAt(end - 1))) end--
  return run.slice(0, end)
}

function afterWord(text: string, at: number): boolean {
  const unit = text.charAt(at - 1)
  return wordPart.test(/[\udc00-\udfff]/.test(unit) ? text.slice(at - 2, at) : unit)
}
