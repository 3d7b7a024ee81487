import { lexemesOf } from '@litopys/contract/query/lexemes'
import type { Mend } from '@litopys/contract/query/mends'
import { isName } from '@litopys/contract/query/operands'

/** A piece of the query line. `mended`: it was corrected. */
export type LinePiece = { at: number; text: string; mended: boolean }

/** The place of a correction in the line. If words were cut off, it extends to the end. */
function mendedPlace(line: string, { at, message }: Mend): { at: number; end: number } {
  if (message === 'too_many_words') return { at, end: line.length }
  const lexeme = lexemesOf(line, isName).find((one) => one.at === at)
  return { at, end: lexeme?.end ?? Math.min(at + 1, line.length) }
}

/** Distinct corrections, each with the number of times it was made. */
export function mendedPieces(
  line: string,
  mended: Mend[],
): { piece: string; message: Mend['message']; times: number }[] {
  const places = mended.map((mend) => {
    const { at, end } = mendedPlace(line, mend)
    return { piece: line.slice(at, end).trim(), message: mend.message }
  })
  return [...Map.groupBy(places, ({ piece, message }) => `${message} ${piece}`).values()].flatMap((same) =>
    same.slice(0, 1).map((first) => ({ ...first, times: same.length })),
  )
}

/** Splits the line into consecutive pieces, so that corrected places can be marked. */
export function linePieces(line: string, mended: Mend[]): LinePiece[] {
  const pieces: LinePiece[] = []
  let done = 0
  const add = (end: number, isMended: boolean) => {
    if (end <= done) return
    pieces.push({ at: done, text: line.slice(done, end), mended: isMended })
    done = end
  }
  for (const mend of mended) {
    const place = mendedPlace(line, mend)
    add(place.at, false)
    add(place.end, true)
  }
  add(line.length, false)
  return pieces
}
