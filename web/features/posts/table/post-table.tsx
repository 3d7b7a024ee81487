import type { FoundPost } from '@litopys/contract/schemas/post'
import { VisuallyHidden } from '@mantine/core'
import { type ComponentType, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePreferences } from '#ui/preferences.ts'
import { useVirtualRows } from '#ui/use-virtual-rows.ts'
import { usePostKeys } from '../use-post-keys.ts'
import { ColumnHead } from './column-head.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { resizeColumn } from './columns.ts'
import { PostRow } from './post-row.tsx'
import classes from './post-table.module.css'
import type { TableSort } from './table-sort.ts'
import { useBoxScroll } from './use-box-scroll.ts'
import { useTableColumns } from './use-table-columns.ts'

/** As in ui/tokens.css and column-head.module.css. */
const rowHeights = { comfortable: 44, compact: 28 }
const headHeight = 34

type Props = {
  posts: FoundPost[]
  stale: boolean
  sort: TableSort
  /** Renders further actions for a post. */
  PostActions: ComponentType<{ postId: string }>
  onSave: (postId: string) => void
}

/** Width of the first column, which contains the actions. */
const actionsWidth = 64

/** Shows the results as a table. Only visible rows are rendered, so a thousand rows scroll smoothly. */
export function PostTable({ posts, stale, sort, PostActions, onSave }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { columns, setColumns, resetColumns } = useTableColumns()
  const rowHeight = rowHeights[usePreferences(({ density }) => density)]
  const rows = useVirtualRows({ count: posts.length, rowHeight, headHeight })
  useBoxScroll(rows.box)
  const selectedId = usePostKeys(posts, {
    onSave,
    onReveal: (_id, index) => {
      rows.reveal(index)
      // Moves the focus away from a clicked button: Enter must open the selected post.
      rows.box.current?.focus({ preventScroll: true })
    },
  })
  const shown = columns.map(({ name }) => name).join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new column width does not re-render the rows
  const names = useMemo(() => columns.map(({ name }) => name), [shown])
  const width = columns.reduce((sum, column) => sum + column.width, actionsWidth)

  return (
    <div className={classes.view}>
      <div className={classes.tools}>
        <ColumnMenu columns={columns} onChange={setColumns} onReset={resetColumns} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard (WCAG 2.1.1) */}
      <section className={classes.box} ref={rows.box} tabIndex={0} aria-label={t('search.results')}>
        <table className={classes.table} style={{ width }} aria-rowcount={posts.length + 1} aria-busy={stale}>
          <colgroup>
            <col style={{ width: actionsWidth }} />
            {columns.map((column) => (
              <col key={column.name} style={{ width: column.width }} />
            ))}
          </colgroup>
          <thead>
            <tr aria-rowindex={1}>
              <th scope="col" className={classes.marksHead}>
                <VisuallyHidden>{t('table.marks')}</VisuallyHidden>
              </th>
              {columns.map((column) => (
                <ColumnHead
                  key={column.name}
                  column={column}
                  sort={sort}
                  onResize={(next) => setColumns(resizeColumn(columns, column.name, next))}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.before > 0 && <Spacer height={rows.before} columns={columns.length + 1} />}
            {posts.slice(rows.first, rows.last).map((post, index) => (
              <PostRow
                key={post._id}
                post={post}
                columns={names}
                place={rows.first + index + 2}
                selected={post._id === selectedId}
                from={pathname + search}
                PostActions={PostActions}
              />
            ))}
            {rows.after > 0 && <Spacer height={rows.after} columns={columns.length + 1} />}
          </tbody>
        </table>
      </section>
    </div>
  )
}

/** Empty space in place of rows that are not rendered. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td className={classes.spacer} colSpan={columns} style={{ height }} />
    </tr>
  )
}
