import { wordDiff } from '@litopys/contract/word-diff'
import { useMemo } from 'react'
import { Text } from './layout.tsx'
import classes from './versions.module.css'

/** The differences between two texts, word by word. */
export function DiffText({ from, to }: { from: string; to: string }) {
  const pieces = useMemo(() => wordDiff(from, to), [from, to])
  return (
    <Text size="l" className={`${classes.text} ${classes.diff}`} dir="auto">
      {pieces.map(({ kind, text }, index) => {
        const key = `${index} ${kind}`
        if (kind === 'gone') return <del key={key}>{text}</del>
        if (kind === 'new') return <ins key={key}>{text}</ins>
        return <span key={key}>{text}</span>
      })}
    </Text>
  )
}
