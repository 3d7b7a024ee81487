import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { type Column, figureColumns, narrowest, widest } from './columns.ts'
import classes from './post-table.module.css'

/** Sortable columns and the current order. */
export type TableSort = {
  column: 'dateCreated' | 'views' | undefined
  direction: 'ascending' | 'descending'
  onSort: (column: 'dateCreated' | 'views') => void
}

type Props = { column: Column; sort: TableSort; onResize: (width: number) => void }

const keyStep = 16

export function ColumnHead({ column: { name, width }, sort, onResize }: Props) {
  const { t } = useTranslation()
  const label = t(`column.${name}`)
  const isSorted = sort.column === name
  const Arrow = sort.direction === 'ascending' ? IconArrowUp : IconArrowDown
  return (
    <th
      scope="col"
      className={classes.head}
      data-figure={figureColumns.has(name)}
      {...(isSorted && { 'aria-sort': sort.direction })}
    >
      {name === 'dateCreated' || name === 'views' ? (
        <TextButton
          className={classes.sort}
          title={t('table.sort', { column: label })}
          onClick={() => sort.onSort(name)}
        >
          <Text as="span" weight={isSorted ? 'heading' : undefined} cut>
            {label}
          </Text>
          {isSorted && <Arrow size={13} stroke={1.8} aria-hidden />}
        </TextButton>
      ) : (
        <Text as="div" cut title={label}>
          {label}
        </Text>
      )}
      <Edge label={t('table.resize', { column: label })} width={width} onResize={onResize} />
    </th>
  )
}

type EdgeProps = { label: string; width: number; onResize: (width: number) => void }

/** Shows the right edge of a column. Dragging or arrow keys resize it. */
function Edge({ label, width, onResize }: EdgeProps) {
  const [drag, setDrag] = useState<{ from: number; width: number } | null>(null)
  const move = (event: PointerEvent) => {
    if (drag) onResize(drag.width + event.clientX - drag.from)
  }
  const step = (event: KeyboardEvent) => {
    const by = { ArrowLeft: -keyStep, ArrowRight: keyStep }[event.key]
    if (by === undefined) return
    event.preventDefault()
    onResize(width + by)
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a movable separator has a value, which <hr> does not support
    <div
      role="separator"
      tabIndex={0}
      className={classes.edge}
      data-dragged={drag !== null}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      aria-valuenow={width}
      onPointerDown={(event) => {
        event.preventDefault()
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setDrag({ from: event.clientX, width })
      }}
      onPointerMove={move}
      onPointerUp={() => setDrag(null)}
      onPointerCancel={() => setDrag(null)}
      onKeyDown={step}
    />
  )
}
