import type { FoundPost } from '@litopys/contract/schemas/post'
import { type ComponentType, memo } from 'react'
import { useSeenMarks } from '../seen/seen-marks.ts'
import { type ColumnName, figureColumns } from './columns.ts'
import { cellOf, useCellTexts } from './post-cell.tsx'
import classes from './post-table.module.css'

type Props = {
  post: FoundPost
  columns: readonly ColumnName[]
  /** Position among all rows of the table, counting the header. */
  place: number
  selected: boolean
  from: string
  PostActions: ComponentType<{ postId: string }>
}

/**
 * Shows a post as a table row. Being in view does not mark it as seen, because two lines are not the whole
 * text.
 */
export const PostRow = memo(function PostRow({ post, columns, place, selected, from, PostActions }: Props) {
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
        <PostActions postId={post._id} />
      </td>
      {columns.map((name) => (
        <td key={name} className={classes.cell} data-figure={figureColumns.has(name)}>
          {cellOf(post, name, from, texts)}
        </td>
      ))}
    </tr>
  )
})
