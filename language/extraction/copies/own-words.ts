import { fewestComparedWords } from '../../compared-words.ts'
import type { FoundEntity } from '../../entity.ts'
import { type Token, tokenize } from '../../text/tokens.ts'
import { findEntities } from '../entities.ts'

/**
 * The words of a text without its links and without the footer of its channel: lines and words at the end that
 * are only links, mentions, hashtags or emoji, calls to subscribe or to read more, credits of photos and videos,
 * and signatures with bars.
 * Undefined if they are all words of the text, or too few to compare.
 */
export function ownWords(text: string): Token[] | undefined {
  const part = ownPart(text)
  if (!part) return undefined
  const words = tokenize(text)
  const own = words.filter(isWithin(part))
  return own.length < words.length && own.length >= fewestComparedWords ? own : undefined
}

/** All words of a short text beside a picture, without links and the footer of its channel. */
export function captionWords(text: string): Token[] {
  const part = ownPart(text)
  const words = tokenize(text)
  return part ? words.filter(isWithin(part)) : words
}

type OwnPart = { links: FoundEntity[]; end: number }

/** The part of a text before its footer, and the links in it; undefined if it is the whole text without links. */
function ownPart(text: string): OwnPart | undefined {
  const entities = mayHaveEntities.test(text) ? findEntities(text) : []
  const end = ownEnd(text, entities)
  const links = entities.filter(isLink)
  return links.length === 0 && end === text.length ? undefined : { links, end }
}

/** Whether a word is in the part. It takes words in their order. */
function isWithin({ links, end }: OwnPart): (word: Token) => boolean {
  let at = 0
  return ({ start }) => {
    while ((links[at]?.end ?? Infinity) <= start) at += 1
    return start < end && start < (links[at]?.start ?? Infinity)
  }
}

const mayHaveEntities = /[#@]|:\/\/|\.[\p{L}\p{N}]/u

function isLink({ kind }: FoundEntity): boolean {
  return kind === 'url' || kind === 'email'
}

function ownEnd(text: string, entities: FoundEntity[]): number {
  const left = [...entities]
  let end = text.length
  for (;;) {
    const next = withoutLastPart(text, end, left)
    if (next === end) return end
    end = next
  }
}

const wordSign = /[\p{L}\p{N}\p{M}]/u
const longestFooterLine = 200
const longestCall = 30

/** `left`: entities in order; those behind `end` are removed, so that none is looked at twice. */
function withoutLastPart(text: string, end: number, left: FoundEntity[]): number {
  let wordsEnd = end
  while (wordsEnd > 0 && !wordSign.test(text.charAt(wordsEnd - 1))) wordsEnd -= 1
  while ((left.at(-1)?.start ?? -1) >= wordsEnd) left.pop()
  const entity = left.at(-1)
  if (entity && entity.end >= wordsEnd) return announcementStart(text, entity) ?? entity.start
  const lineStart = shortLineStart(text, wordsEnd)
  if (lineStart > 0 && isFooter(text.slice(lineStart, wordsEnd))) return lineStart
  const from = Math.max(0, wordsEnd - longestCall)
  const call = lastCall.exec(text.slice(from, wordsEnd))
  return call ? from + call.index : end
}

/** Start of the line that ends here; 0 if it is the first line, or longer than a footer. */
function shortLineStart(text: string, end: number): number {
  const from = Math.max(0, end - longestFooterLine - 1)
  const at = text.slice(from, end).lastIndexOf('\n')
  return at < 0 ? 0 : from + at + 1
}

const mostFooterWords = 8
const announcement = /[:—–\-→|(\u{1f447}\u{1f449}➡]\u{fe0f}?\s*$/u

/** "Read us here: bit.ly/…" as the last line: the start of the line. */
function announcementStart(text: string, { start }: FoundEntity): number | undefined {
  const lineStart = shortLineStart(text, start)
  const before = text.slice(lineStart, start)
  if (lineStart === 0 || !announcement.test(before)) return undefined
  return /\d/.test(before) || countWords(before) > mostFooterWords ? undefined : lineStart
}

const calls =
  /(?:^|[^\p{L}])(?:підпи(?:сатис[ья]|шис[ья]|шіться|суйтес[ья]|суйся)|подпи(?:саться|шись|шитесь|сывайтесь|сывайся)|приєднуйтес[ья]|присоединяйтесь|subscribe|join|follow|(?:читати|читайте|дивитис[ья]|дивіться) (?:далі|повністю|нас)|(?:читать|читайте|смотреть|смотрите) (?:далее|дальше|полностью|нас)|read more|(?:надіслати|прислати|прислать|предложить|запропонувати) (?:новину|новость|інформацію|информацию|пост)|(?:підтримати|поддержать|наш) (?:чат|канал|сайт|бот))(?!\p{L})/iu
const credit = /^\P{L}*(?:фото|відео|видео|джерело|источник|photo|video|source)\s*[:—–|-]/iu
const signatureParts = 2
const mostWordsOfPart = 4

function isFooter(line: string): boolean {
  if (countWords(line) <= mostFooterWords && (calls.test(line) || credit.test(line))) return true
  const parts = line.split(/[|│┃]/u)
  return (
    parts.length >= signatureParts &&
    parts.every((part) => countWords(part) <= mostWordsOfPart && !/^\P{L}*\d\P{L}*$/u.test(part))
  )
}

const lastCall =
  /(?:[.!?…)»”"]|\p{Extended_Pictographic}|(?<=[\p{L}\p{N}]))\s+(?:читати (?:далі|повністю)|читать (?:далее|дальше|полностью)|read more|підписатис[ья]|подписаться|subscribe)$/iu

function countWords(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’]*/gu)?.length ?? 0
}
