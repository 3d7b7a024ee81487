import { showingOf } from '@litopys/contract/media-formats'
import type { FoundPicture } from '@litopys/contract/schemas/found-picture'
import { type KeyboardEvent, type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { movedTo } from '#ui/grid-moves.ts'
import { usePreferences } from '#ui/preferences.ts'
import { extended } from './grid-moves.ts'
import classes from './picture-grid.module.css'
import { PictureTile } from './picture-tile.tsx'

type Props = {
  pictures: readonly FoundPicture[]
  isStale: boolean
  /** Ids of the selected posts. */
  chosen: ReadonlySet<string>
  postsAddress: (picture: FoundPicture) => string
  /** Opens a picture, or shows a blurred one. */
  onOpen: (place: number) => void
  /** Opens the post of a picture that cannot be shown. */
  onOpenPost: (place: number) => void
  onSelect: (postIds: readonly string[], isChosen: boolean) => void
}

/** Width of a tile in rem. It grows until the row is full. */
const widths = { s: 4.5, m: 7.25, l: 11 }
const gapRem = 0.25

/**
 * Shows pictures as a grid of rows and columns. Tab enters it once, and the keys are those of
 * https://www.w3.org/WAI/ARIA/apg/patterns/grid/: arrows, Home and End move, Space selects, Shift with arrows extends the
 * selection, Ctrl+A selects all, Enter opens.
 */
export function PictureGrid({
  pictures,
  isStale,
  chosen,
  postsAddress,
  onOpen,
  onOpenPost,
  onSelect,
}: Props) {
  const { t } = useTranslation()
  const size = usePreferences(({ pictureSize }) => pictureSize)
  const { ref, columns } = useColumns(widths[size])
  const cells = useRef<(HTMLDivElement | null)[]>([])
  const [current, setCurrent] = useState(0)
  const [anchor, setAnchor] = useState(0)
  const [broken, setBroken] = useState<ReadonlySet<string>>(new Set())
  const at = Math.min(current, pictures.length - 1)
  const idsOf = (places: number[]) => [...new Set(places.flatMap((place) => pictures[place]?._id ?? []))]
  const focus = (place: number) => {
    setCurrent(place)
    cells.current[place]?.focus()
  }
  const extendTo = (place: number) => {
    const { added, removed } = extended({ anchor, from: at, to: place })
    if (removed.length > 0) onSelect(idsOf(removed), false)
    onSelect(idsOf(added), true)
    focus(place)
  }
  const toggle = (place: number) => {
    const id = pictures[place]?._id
    if (id === undefined) return
    onSelect([id], !chosen.has(id))
    setAnchor(place)
    focus(place)
  }
  const open = (place: number) => {
    const picture = pictures[place]
    if (picture && broken.has(keyOf(picture)) && isImage(picture)) onOpenPost(place)
    else onOpen(place)
  }
  const press = (event: KeyboardEvent) => {
    if (event.altKey || !(event.target instanceof HTMLElement) || event.target.role !== 'gridcell') return
    const to = movedTo(event, { at, columns, count: pictures.length })
    if (to !== undefined && event.shiftKey) extendTo(to)
    else if (to !== undefined) {
      setAnchor(to)
      focus(to)
    } else if (event.key === ' ') toggle(at)
    else if (event.key === 'Enter') open(at)
    else if (event.code === 'KeyA' && (event.ctrlKey || event.metaKey))
      onSelect(idsOf([...pictures.keys()]), true)
    else return
    event.preventDefault()
  }
  const click = (event: MouseEvent, place: number) => {
    if (event.shiftKey) return extendTo(place)
    if (event.ctrlKey || event.metaKey) return toggle(place)
    setAnchor(place)
    focus(place)
    open(place)
  }
  const rows = Array.from({ length: Math.ceil(pictures.length / columns) }, (_, row) => row)
  return (
    // biome-ignore lint/a11y/useSemanticElements: rows of pictures are no table of data
    <div
      ref={ref}
      role="grid"
      className={classes.grid}
      data-size={size}
      data-stale={isStale}
      aria-label={t('grid.label')}
      aria-multiselectable
      aria-busy={isStale}
      onKeyDown={press}
    >
      {rows.map((row) => (
        // biome-ignore lint/a11y/useSemanticElements: see above
        // biome-ignore lint/a11y/useFocusableInteractive: the cells of a grid have the focus
        <div
          key={row}
          role="row"
          className={classes.row}
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {pictures.slice(row * columns, (row + 1) * columns).map((picture, column) => {
            const place = row * columns + column
            return (
              <PictureTile
                key={keyOf(picture)}
                ref={(cell) => {
                  cells.current[place] = cell
                }}
                picture={picture}
                isCurrent={place === at}
                isChosen={chosen.has(picture._id)}
                isBroken={broken.has(keyOf(picture))}
                onBroken={() => setBroken((before) => new Set([...before, keyOf(picture)]))}
                postsAddress={postsAddress(picture)}
                onOpen={(event) => click(event, place)}
                onSelect={() => toggle(place)}
              />
            )
          })}
        </div>
      ))}
    </div>
  )
}

const keyOf = ({ _id, place }: FoundPicture) => `${_id} ${place}`

const isImage = ({ file }: FoundPicture) => showingOf(file.format) === 'image'

/** The number of tiles of at least this width that fit into a row. */
function useColumns(rem: number) {
  const ref = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return undefined
    setWidth(element.clientWidth)
    const observer = new ResizeObserver(([entry]) => entry && setWidth(Math.floor(entry.contentRect.width)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const pixels = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16
  const columns = Math.max(1, Math.floor((width + gapRem * pixels) / ((rem + gapRem) * pixels)))
  return { ref, columns }
}
