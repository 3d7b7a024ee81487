import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './sort-head.module.css'
import table from './table.module.css'

type Props<O extends string> = {
  /** The order that rises by this column, and the one that falls by it where there is one. */
  up: O
  down?: O
  order: O
  onOrder: (order: O) => void
  /** Its cells are numbers, which stand under one another by their ends. */
  isFigure?: boolean
  children: ReactNode
}

/** A head that orders by its column. */
export function SortHead<O extends string>({ up, down, order, onOrder, isFigure, children }: Props<O>) {
  const sorted = order === up ? 'ascending' : order === down ? 'descending' : undefined
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={sorted} className={isFigure ? table.figure : undefined}>
      <button
        type="button"
        className={classes.sort}
        onClick={() => onOrder(down && sorted !== 'descending' ? down : up)}
      >
        {children}
        <Arrow size={13} className={classes.arrow} data-shown={sorted !== undefined} aria-hidden />
      </button>
    </th>
  )
}
