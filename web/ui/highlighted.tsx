import type { Span } from '@litopys/language/text/span'
import { Fragment } from 'react'

type Props = { text: string; matches: readonly Span[]; start: number; end: number }

/** Part of a text with its matches highlighted. All parts are text nodes, so a post cannot insert markup. */
export function Highlighted({ text, matches, start, end }: Props) {
  return (
    <>
      {piecesOf(matches, start, end).map(({ from, to, marked }) => (
        <Fragment key={from}>{marked ? <mark>{text.slice(from, to)}</mark> : text.slice(from, to)}</Fragment>
      ))}
    </>
  )
}

type Piece = { from: number; to: number; marked: boolean }

function piecesOf(matches: readonly Span[], start: number, end: number): Piece[] {
  const pieces: Piece[] = []
  let at = start
  for (const [from, to] of matches.toSorted((one, other) => one[0] - other[0])) {
    const left = Math.max(from, at)
    const right = Math.min(to, end)
    if (left >= right) continue
    if (left > at) pieces.push({ from: at, to: left, marked: false })
    pieces.push({ from: left, to: right, marked: true })
    at = right
  }
  if (at < end) pieces.push({ from: at, to: end, marked: false })
  return pieces
}
