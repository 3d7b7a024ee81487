import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Order } from '../usersState.ts'
import classes from './sortHead.module.css'

type Props = {
  /** The order that rises by this column, and the one that falls by it where there is one. */
  up: Order
  down?: Order
  order: Order
  onOrder: (order: Order) => void
  children: ReactNode
}

/** A head that orders by its column. */
export function SortHead({ up, down, order, onOrder, children }: Props) {
  const sorted = order === up ? 'ascending' : order === down ? 'descending' : undefined
  const Arrow = sorted === 'descending' ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" aria-sort={sorted}>
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
