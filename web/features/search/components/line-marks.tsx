import type { Correction } from '@litopys/contract/query/corrections'
import { type RefObject, useEffect, useRef } from 'react'
import { linePieces } from '../corrections.ts'
import classes from './line-marks.module.css'

type Props = { line: string; corrections: Correction[]; input: RefObject<HTMLInputElement | null> }

/** Underlines corrected places. It repeats the text invisibly behind the input. */
export function LineMarks({ line, corrections, input }: Props) {
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
      {linePieces(line, corrections).map(({ at, text, corrections: isCorrected }) =>
        isCorrected ? (
          <span key={at} className={classes.corrections}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
    </div>
  )
}
