import type { FoundPost } from '@litopys/contract/schemas/post'
import { type ComponentType, memo } from 'react'
import { useSeenMarks } from '../seen/seen-marks.ts'
import { type ColumnName, figureColumns } from './columns.ts'
import { cellOf, useCellTexts } from './post-cell.tsx'
import classes from './post-table.module.css'

type Props = {
  post: FoundPost
  columns: readonly ColumnName[]
  /** Among all rows of the table, the head being the first. */
  place: number
  selected: boolean
  from: string
  Marks: ComponentType<{ postId: string }>
}

/**
 * A line of the table. A glance at two lines of a text is no reading: here only what is opened counts as
 * seen.
 */
export const PostRow = memo(function PostRow({ post, columns, place, selected, from, Marks }: Props) {
  const seen = useSeenMarks((marks) => marks[post._id]) ?? post.seen
  const texts = useCellTexts()
  return (
    <tr
      className={classes.row}
      aria-rowindex={place}
      data-selected={selected}
      data-seen={seen}
      {...(selected && { 'aria-current': true as const })}
    >
      <td className={classes.marks}>
        <Marks postId={post._id} />
      </td>
      {columns.map((name) => (
        <td key={name} className={classes.cell} data-figure={figureColumns.has(name)}>
          {cellOf(post, name, from, texts)}
        </td>
      ))}
    </tr>
  )
})
