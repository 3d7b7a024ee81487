import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './table.module.css'
import { TextButton } from './text-button.tsx'

type Props<O extends string> = {
  /** Ascending order by this column, and descending order if available. */
  up: O
  down?: O
  order: O
  onOrder: (order: O) => void
  /** The cells are numbers, aligned at their ends. */
  isFigure?: boolean
  children: ReactNode
}

/** A column heading that sorts by its column. */
export function SortHead<O extends string>({ up, down, order, onOrder, isFigure, children }: Props<O>) {
  const sorted = order === up ? 'ascending' : order === down ? 'descending' : undefined
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={sorted} className={isFigure ? classes.figure : undefined}>
      <TextButton
        className={classes.sort}
        data-figure={isFigure}
        onClick={() => onOrder(down && sorted !== 'descending' ? down : up)}
      >
        {children}
        <Arrow size={13} className={classes.arrow} data-shown={sorted !== undefined} aria-hidden />
      </TextButton>
    </th>
  )
}
