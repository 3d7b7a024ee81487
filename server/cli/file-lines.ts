import { pageEnd } from '@litopys/contract/document-formats'
import type { FoundPost } from '@litopys/contract/schemas/post'
import { withDirectionMarks } from '@litopys/language/text/directions'
import type { FileTextKind } from '@litopys/language/text/file-texts'

type Found = Pick<FoundPost, 'fileMatches' | 'fileTexts' | 'media'>
type FileMatch = NonNullable<FoundPost['fileMatches']>[number]

/** Characters of a line on each side of the match. */
const margin = 100

/** Matches in texts of files with the line of the first one, for a program. */
export function withLines({ fileMatches, fileTexts }: Found): (FileMatch & { line?: string })[] | undefined {
  return fileMatches?.map((match) => {
    const text = textOf(fileTexts, match)
    return text === undefined ? match : { ...match, line: lineAround(text, match) }
  })
}

/** For each file that matches, where its text is from, and the line of the first match. */
export function fileLines({ fileMatches = [], fileTexts, media }: Found): string[] {
  return fileMatches.flatMap((match) => {
    const text = textOf(fileTexts, match)
    if (text === undefined) return []
    const item = media.find(({ hash }) => hash === match.hash)
    const name = item?.fileName ?? item?.path?.split(/[\\/]/).at(-1)
    const page = text.slice(0, match.matches[0]?.[0]).split(pageEnd).length
    const pages = text.includes(pageEnd) ? `, page or sheet ${page}` : ''
    return `  ${originOf(match, name, pages)}: ${lineAround(text, match)}`
  })
}

const places = { picture: 'in a picture', document: 'in', speech: 'in speech' } as const satisfies Record<
  FileTextKind,
  string
>

function originOf({ kind, seconds }: FileMatch, name: string | undefined, pages: string): string {
  if (kind === 'document') return `${places[kind]} ${shown(name ?? 'a document')}${pages}`
  return seconds === undefined ? places[kind] : `${places[kind]} at ${timeText(seconds)}`
}

function timeText(seconds: number): string {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function textOf(fileTexts: Found['fileTexts'], { kind, hash }: FileMatch): string | undefined {
  return fileTexts?.find((one) => one.kind === kind && one.hash === hash)?.text
}

/** The line with the first match, at most so much of it as is near. */
function lineAround(text: string, { matches: [[from, to] = [0, 0]] }: FileMatch): string {
  const before = text.slice(Math.max(0, from - margin), from)
  const after = text.slice(to, to + margin)
  const start = Math.max(before.lastIndexOf('\n'), before.lastIndexOf(pageEnd)) + 1
  const end = after.search(/[\n\f]/)
  const isCutBefore = start === 0 && from > margin
  const isCutAfter = end < 0 && to + margin < text.length
  const line = before.slice(start) + text.slice(from, to) + (end < 0 ? after : after.slice(0, end))
  return `${isCutBefore ? '… ' : ''}${shown(line.toWellFormed())}${isCutAfter ? ' …' : ''}`
}

/** A text from outside without characters that move the cursor or the direction of the terminal. */
function shown(text: string): string {
  return withDirectionMarks(text)
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
}
