import type { Correction } from '@litopys/contract/query/corrections'
import { lexemesOf } from '@litopys/contract/query/lexemes'
import { isName } from '@litopys/contract/query/operands'

/** A piece of the query line. `corrections`: it was corrected. */
export type LinePiece = { at: number; text: string; corrections: boolean }

/** The place of a correction in the line. If words were cut off, it extends to the end. */
function correctedPlace(line: string, { at, message }: Correction): { at: number; end: number } {
  if (message === 'too_many_words') return { at, end: line.length }
  const lexeme = lexemesOf(line, isName).find((one) => one.at === at)
  return { at, end: lexeme?.end ?? Math.min(at + 1, line.length) }
}

/** Distinct corrections, each with the number of times it was made. */
export function correctedPieces(
  line: string,
  corrections: Correction[],
): { piece: string; message: Correction['message']; times: number }[] {
  const places = corrections.map((correction) => {
    const { at, end } = correctedPlace(line, correction)
    return { piece: line.slice(at, end).trim(), message: correction.message }
  })
  return [...Map.groupBy(places, ({ piece, message }) => `${message} ${piece}`).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, times: same.length })),
  )
}

/** Splits the line into consecutive pieces, so that corrected places can be marked. */
export function linePieces(line: string, corrections: Correction[]): LinePiece[] {
  const pieces: LinePiece[] = []
  let done = 0
  const add = (end: number, isCorrected: boolean) => {
    if (end <= done) return
    pieces.push({ at: done, text: line.slice(done, end), corrections: isCorrected })
    done = end
  }
  for (const correction of corrections) {
    const place = correctedPlace(line, correction)
    add(place.at, false)
    add(place.end, true)
  }
  add(line.length, false)
  return pieces
}
