import type { Mend } from '@litopys/contract/query/mends'
import { type RefObject, useEffect, useRef } from 'react'
import { linePieces } from '../mends.ts'
import classes from './line-marks.module.css'

type Props = { line: string; mended: Mend[]; input: RefObject<HTMLInputElement | null> }

/** Underlines corrected places. It repeats the text invisibly behind the input. */
export function LineMarks({ line, mended, input }: Props) {
  const marks = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const scrolled = input.current
    if (!scrolled) return
    const follow = () => {
      if (marks.current) marks.current.scrollLeft = scrolled.scrollLeft
    }
    follow()
    scrolled.addEventListener('scroll', follow)
    return () => scrolled.removeEventListener('scroll', follow)
  }, [input])
  return (
    <div ref={marks} className={classes.marks} aria-hidden>
      {linePieces(line, mended).map(({ at, text, mended: isMended }) =>
        isMended ? (
          <span key={at} className={classes.mended}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </div>
  )
}
