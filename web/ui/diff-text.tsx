import { useMemo } from 'react'
import classes from './diff-text.module.css'
import { wordDiff } from './word-diff.ts'

/** The differences between two texts, word by word. */
export function DiffText({ from, to }: { from: string; to: string }) {
  const pieces = useMemo(() => wordDiff(from, to), [from, to])
  return (
    <p className={classes.text} dir="auto">
      {pieces.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'gone')
          return (
            <del key={key} className={classes.gone}>
              {text}
            </del>
          )
        if (kind === 'new')
          return (
            <ins key={key} className={classes.fresh}>
              {text}
            </ins>
          )
        return <span key={key}>{text}</span>
      })}
    </p>
  )
}
