import type { FoundPost } from '@litopys/contract/schemas/post'
import { VisuallyHidden } from '@mantine/core'
import { type ComponentType, type RefObject, useLayoutEffect, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Row, useNarrow } from '#ui/layout.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { remInPixels } from '#ui/rem.ts'
import { useVirtualRows } from '#ui/use-virtual-rows.ts'
import { usePostKeys } from '../use-post-keys.ts'
import { ColumnHead, type TableSort } from './column-head.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { type Column, phoneColumns, readColumns, resizeColumn, usualColumns } from './columns.ts'
import { PostRow } from './post-row.tsx'
import classes from './post-table.module.css'

/** In rem, as in ui/tokens.css and post-table.module.css. */
const rowHeights = { comfortable: 2.75, compact: 1.75 }
const headHeight = 2.125

type Props = {
  posts: FoundPost[]
  stale: boolean
  sort: TableSort
  /** Renders further actions for a post. */
  PostActions: ComponentType<{ postId: string }>
  onSave: (postId: string) => void
}

/** Width of the first column, which contains the actions. */
const actionsWidth = 92

/** Shows the results as a table. Only visible rows are rendered, so a thousand rows scroll smoothly. */
export function PostTable({ posts, stale, sort, PostActions, onSave }: Props) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { columns, setColumns, resetColumns } = useTableColumns()
  const rem = remInPixels()
  const rowHeight = rowHeights[usePreferences(({ density }) => density)] * rem
  const rows = useVirtualRows({ count: posts.length, rowHeight, headHeight: headHeight * rem })
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
    <>
      <Row className={classes.tools}>
        <ColumnMenu columns={columns} onChange={setColumns} onReset={resetColumns} />
      </Row>
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
              <th scope="col" className={classes.head}>
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
    </>
  )
}

/** Empty space in place of rows that are not rendered. */
function Spacer({ height, columns }: { height: number; columns: number }) {
  return (
    <tr aria-hidden>
      <td colSpan={columns} style={{ height }} />
    </tr>
  )
}

/** Returns the columns stored in this browser, and functions that change them. */
function useTableColumns() {
  const remembered = usePreferences(({ tableColumns }) => tableColumns)
  const isPhone = useNarrow()
  return {
    columns: readColumns(remembered, isPhone ? phoneColumns : usualColumns),
    setColumns: (columns: readonly Column[]) => usePreferences.setState({ tableColumns: [...columns] }),
    resetColumns: () => usePreferences.setState({ tableColumns: [] }),
  }
}

/** Scroll positions by history entry: the router restores only the position of the page. */
const places = new Map<string, { top: number; left: number }>()

/** Restores the scroll position of a box when the user returns to a history entry. */
function useBoxScroll(box: RefObject<HTMLElement | null>) {
  const { key } = useLocation()
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const { top, left } = places.get(key) ?? { top: 0, left: element.scrollLeft }
    element.scrollTo?.({ top, left })
    const storePosition = () => {
      places.set(key, { top: element.scrollTop, left: element.scrollLeft })
    }
    element.addEventListener('scroll', storePosition, { passive: true })
    return () => element.removeEventListener('scroll', storePosition)
  }, [key, box])
}
