import { type DirectionName, directionParts } from '@litopys/language/text/directions'
import type { Span } from '@litopys/language/text/span'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './highlighted.module.css'

type Props = { text: string; matches: readonly Span[]; start: number; end: number }

/** Part of a text with its matches highlighted. All parts are text nodes, so a post cannot insert markup. */
export function Highlighted({ text, matches, start, end }: Props) {
  return (
    <>
      {piecesOf(matches, start, end).map(({ from, to, marked }) => {
        const words = <Words text={text.slice(from, to)} />
        return <Fragment key={from}>{marked ? <mark>{words}</mark> : words}</Fragment>
      })}
    </>
  )
}

/** A text whose hidden characters of direction have a mark and no effect: they can reverse a file name. */
function Words({ text }: { text: string }) {
  let at = 0
  return directionParts(text).map(({ part, name }) => {
    const key = at
    at += part.length
    return name ? <HiddenCharacter key={key} character={part} name={name} /> : part
  })
}

/** The character remains in the text, which is copied as it was published. */
function HiddenCharacter({ character, name }: { character: string; name: DirectionName }) {
  const { t } = useTranslation()
  const title = t('post.hiddenCharacter', { name: t(`post.hidden.${name}`) })
  return (
    <span className={classes.hidden} role="img" aria-label={title} title={title} data-name={name}>
      {character}
    </span>
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
