import { fewestComparedWords } from '@litopys/language/compared-words'
import {
  type Caption,
  clusterNodeOfPicture,
  mostCaptionWords,
} from '@litopys/language/extraction/copies/captions'
import { clusterNodeOfMessage, clusterNodeOfText } from '@litopys/language/extraction/copies/copies'
import { bandKeys } from '@litopys/language/extraction/copies/min-hash'
import { captionWords, ownWords } from '@litopys/language/extraction/copies/own-words'
import { shinglesOf } from '@litopys/language/extraction/copies/shingles'
import { termId } from '@litopys/language/stems/term-id'
import { type Token, tokenize } from '@litopys/language/text/tokens'
import type { PostKey } from '#archive/post-keys'
import type { PostContent, PostIndex } from './post-row.ts'

/**
 * What copies are found by: the text if it is long enough, the picture if the post has little text of its own, the post
 * as a message, and the message it was forwarded from.
 */
export type CopyKeys = {
  text?: { node: number; bands: number[]; words: WordsText }
  picture?: { node: number; hash: string; caption: Caption }
  message: number
  origin?: PostKey & { node: number }
}

/**
 * The word columns of `litopys.clusters` as JSON without braces, in UTF-8. Most are only written, so they are
 * not parsed.
 */
export type WordsText = Uint8Array
export type Words = { formIds: number[]; numberIds: number[] }

type Row = Pick<
  PostContent & PostIndex,
  | 'channelId'
  | 'messageId'
  | 'forwardedChannelId'
  | 'forwardedMessageId'
  | 'text'
  | 'urls'
  | 'terms'
  | 'formIds'
  | 'termCount'
  | 'media'
>

export function copyKeysOf(row: Row): CopyKeys {
  const origin = originOf(row)
  const picture = pictureOf(row)
  return {
    ...(isCompared(row) ? { text: textOf(row) } : {}),
    ...(picture ? { picture } : {}),
    message: clusterNodeOfMessage(row.channelId, row.messageId),
    ...(origin
      ? { origin: { ...origin, node: clusterNodeOfMessage(origin.channelId, origin.messageId) } }
      : {}),
  }
}

/** The node that a post joins a cluster with. */
export function homeOf({ text, origin, picture, message }: CopyKeys): number {
  return text?.node ?? origin?.node ?? picture?.node ?? message
}

/**
 * The node that a post shares with equal copies: its text, else its picture, which a forward has in common with its original,
 * the message it was forwarded from, or itself.
 */
export function copyNode(row: Row): number {
  return isCompared(row) ? homeNode(row) : (pictureOf(row)?.node ?? homeNode(row))
}

/** Initial name of a post's cluster. */
export function homeNode(row: Row): number {
  if (isCompared(row)) return clusterNodeOfText(comparedWords(row).formIds)
  const origin = originOf(row)
  if (origin) return clusterNodeOfMessage(origin.channelId, origin.messageId)
  return pictureOf(row)?.node ?? clusterNodeOfMessage(row.channelId, row.messageId)
}

/** SHA-256 of the file that copies of a post are found by: its only file, if that is a picture. */
export function comparedFile(media: Row['media']): string | undefined {
  const [file, ...others] = media
  if (!file || others.length > 0 || file.hash === '') return undefined
  const isPicture = file.kind === 'photo' || file.kind === 'file'
  return isPicture && comparedFormats.has(file.format) ? file.hash : undefined
}

const comparedFormats: ReadonlySet<string> = new Set(['jpeg', 'png', 'webp'])

/** A text with more words is no caption, however long its footer. */
const mostWordsWithFooter = 60

function pictureOf({ media, text, termCount }: Row): CopyKeys['picture'] {
  const hash = comparedFile(media)
  if (hash === undefined || termCount > mostWordsWithFooter) return undefined
  const words = captionWords(text)
  if (words.length > mostCaptionWords) return undefined
  const formIds = words.map(({ form }) => termId(form.folded))
  return {
    node: clusterNodeOfPicture(hash, formIds),
    hash,
    caption: { formIds, numberIds: numberIdsOf(words) },
  }
}

export function readWords(text: WordsText): Words {
  const parsed: unknown = JSON.parse(`{${new TextDecoder().decode(text)}}`)
  // biome-ignore lint/nursery/noUnsafeTypeAssertion: `wordsText` wrote the text from Words in this process
  return parsed as Words
}

export function wordsText(words: Words): WordsText {
  return Buffer.from(JSON.stringify(words).slice(1, -1))
}

function isCompared({ termCount }: Row): boolean {
  return termCount >= fewestComparedWords
}

function textOf(row: Row): NonNullable<CopyKeys['text']> {
  const words = comparedWords(row)
  const { formIds } = words
  return { node: clusterNodeOfText(formIds), bands: bandKeys(shinglesOf(formIds)), words: wordsText(words) }
}

/** By `formIds`: a row and its prepared post have the same list. */
const remembered = new WeakMap<number[], Words>()

/** The compared words of a text: without links and the footer of its channel. */
function comparedWords(row: Row): Words {
  const known = remembered.get(row.formIds)
  if (known) return known
  const own = ownWords(row.text)
  const words = own
    ? { formIds: own.map(({ form }) => termId(form.folded)), numberIds: numberIdsOf(own) }
    : { formIds: row.formIds.slice(0, row.termCount), numberIds: numberIds(row) }
  remembered.set(row.formIds, words)
  return words
}

function numberIdsOf(own: Token[]): number[] {
  const numbers = own.filter(({ form }) => isNumber(form.exactTerm)).map(({ form }) => form.folded)
  return [...new Set(numbers)].map(termId)
}

/** Numbers in the text, without those in addresses, which only name the origin. */
function numberIds({ terms, urls }: Row): number[] {
  const numbers = terms.filter(isNumber).map((term) => term.slice(1))
  if (numbers.length === 0) return []
  const inUrls = new Set(urls.flatMap((url) => tokenize(url).map(({ form }) => form.folded)))
  return numbers.filter((number) => !inUrls.has(number)).map(termId)
}

/** True for a form of digits only, such as `=12`. The first characters rule out most terms. */
function isNumber(term: string): boolean {
  return term.startsWith('=') && term.charCodeAt(1) < 58 && /^=[0-9]+$/.test(term)
}

function originOf({ forwardedChannelId, forwardedMessageId }: Row): PostKey | undefined {
  if (forwardedChannelId === '' || forwardedMessageId === null) return undefined
  return { channelId: forwardedChannelId, messageId: forwardedMessageId }
}
