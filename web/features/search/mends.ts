import { lexemesOf } from '@litopys/contract/query/lexemes'
import type { Mend } from '@litopys/contract/query/mends'
import { isName } from '@litopys/contract/query/operands'

/** A piece of the query line; `mended`: something was wrong with it. */
export type LinePiece = { at: number; text: string; mended: boolean }

/** The place of the line that a mend is about; of what was left out for its length, all that follows. */
function mendedPlace(line: string, { at, message }: Mend): { at: number; end: number } {
  if (message === 'too_many_words') return { at, end: line.length }
  const lexeme = lexemesOf(line, isName).find((one) => one.at === at)
  return { at, end: lexeme?.end ?? Math.min(at + 1, line.length) }
}

/** What was mended, each once: where the same piece was mended in the same way several times, how often. */
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

/** The line in pieces, one after the other, so that mended places can be marked in it. */
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
