import type { PlaceOnMap, PlacesMap } from '@litopys/contract/schemas/map'
import type { SearchInput, ValueField } from '@litopys/contract/schemas/search'
import { useElementSize } from '@mantine/hooks'
import { IconDownload, IconFocusCentered, IconMinus, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { retryFailed } from '#api/query-client.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { IconButton, Row, Stack, Text, useNarrow } from '#ui/layout.tsx'
import { useOnline } from '#ui/online.ts'
import { PictureButtons } from '#ui/picture-buttons.tsx'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { pictureText } from '#ui/save-picture.ts'
import { saveFile } from '#ui/save-text.ts'
import { SmallFailure } from '#ui/small-failure.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { mapOf } from '../api/map.ts'
import classes from '../map.module.css'
import { mapCsv } from '../map-csv.ts'
import { type MapRow, rowsOf } from '../map-rows.ts'
import { pointOf } from '../outlines.ts'
import { useViewport } from '../use-viewport.ts'
import { isInside, onScreen, type Position, zoomed } from '../viewport.ts'
import { MapDrawing } from './map-drawing.tsx'
import { PlaceTable } from './place-table.tsx'

type Props = {
  searchInput: SearchInput
  title: string
  /** What part of the world is shown; undefined for the usual one. */
  position: Position | undefined
  onPosition: (position: [number, number, number] | undefined) => void
  /** Renders further actions for the map. */
  actions: (picture: () => string | undefined) => ReactNode
  onFilter: (field: ValueField, value: string) => void
  /** Narrows the search to posts with one of these places. */
  onPlaces: (places: string[]) => void
}

/** A filter has at most this number of values. */
const mostValues = 256
const [height, narrowHeight] = [480, 300]

/** The result as a map: circles for places, with a table of the same. Places and areas narrow the search. */
export function MapPanel({ searchInput, title, actions, onFilter, onPlaces, ...place }: Props) {
  const { t } = useTranslation()
  const valueLabel = useValueLabel()
  const { data, error, isPlaceholderData } = useQuery(mapOf(searchInput))
  const isOffline = useOnline(({ online, known }) => known && !online)
  const [pointed, setPointed] = useState<string | undefined>(undefined)
  const drawing = useRef<SVGSVGElement>(null)
  if (error && !data)
    return isOffline ? (
      <Text tone="quiet">{t('map.offline')}</Text>
    ) : (
      <SmallFailure title={t('map.failed')} onRetry={retryFailed} />
    )
  if (!data) return <Waiting blocks={3} />
  const rows = rowsOf(data)
  const nameOf = ({ field, value }: Pick<MapRow, 'field' | 'value'>) => valueLabel(field, value)
  const save = () => {
    const csv = mapCsv(rows, { nameOf, t })
    saveFile(`${t('map.file')}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
  }
  return (
    <Stack
      as="section"
      gap={3}
      className={classes.panel}
      aria-label={t('map.title')}
      aria-busy={isPlaceholderData}
      data-old={isPlaceholderData}
    >
      <Row gap={5} rowGap={1}>
        <Text as="h2" size="l" weight="heading">
          {t('map.title')}
        </Text>
        {data.places.length > 0 && <PictureButtons drawing={drawing} name={t('map.file')} />}
        {rows.length > 0 && (
          <TextButton onClick={save}>
            <IconDownload size={15} stroke={1.7} aria-hidden /> {t('map.csv')}
          </TextButton>
        )}
        {data.places.length > 0 &&
          actions(() => (drawing.current ? pictureText(drawing.current) : undefined))}
      </Row>
      <Totals map={data} />
      {data.places.length > 0 && (
        <MapTools
          places={data.places}
          title={title}
          nameOf={({ value }) => valueLabel('entities.place.name', value)}
          pointed={pointed}
          drawing={drawing}
          onFilter={onFilter}
          onPlaces={onPlaces}
          {...place}
        />
      )}
      {rows.length === 0 ? (
        <Text tone="quiet">{t('map.none')}</Text>
      ) : (
        <PlaceTable
          rows={rows}
          nameOf={nameOf}
          onPick={({ field, value }) => onFilter(field, value)}
          onPoint={setPointed}
        />
      )}
    </Stack>
  )
}

/** How many posts are on the map, and what is not. */
function Totals({ map }: { map: PlacesMap }) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { posts, withPlace, onMap, distinct, places, ambiguous, withoutCoordinates } = map
  const listed = places.length + ambiguous.length + withoutCoordinates.length
  return (
    <Text tone="soft" size="s" numeric role="status">
      {t('map.totals', { posts: count(posts), withPlace: count(withPlace), onMap: count(onMap) })}
      {distinct > listed && ` ${t('map.cut', { listed: count(listed), distinct: count(distinct) })}`}
    </Text>
  )
}

type ToolProps = Pick<Props, 'title' | 'onFilter' | 'onPlaces' | 'position' | 'onPosition'> & {
  places: PlaceOnMap[]
  nameOf: (place: PlaceOnMap) => string
  pointed: string | undefined
  drawing: RefObject<SVGSVGElement | null>
}

function MapTools(props: ToolProps) {
  const { places, title, nameOf, pointed, drawing, onFilter, onPlaces, position, onPosition } = props
  const { t } = useTranslation()
  const { count } = useFormat()
  const { ref, width } = useElementSize()
  const size = { width, height: useNarrow() ? narrowHeight : height }
  const { viewport, show } = useViewport({ places, size, position, onPosition })
  const [isSelecting, setSelecting] = useState(false)
  const [cut, setCut] = useState(0)
  const choose = (inside: PlaceOnMap[]) => {
    setSelecting(false)
    setCut(Math.max(0, inside.length - mostValues))
    if (inside.length > 0) onPlaces(inside.slice(0, mostValues).map(({ value }) => value))
  }
  const whole = { left: 0, top: 0, right: size.width, bottom: size.height }
  const visible = places.filter((place) => isInside(onScreen(viewport, pointOf(place)), whole))
  const zoom = (factor: number) => show(zoomed(viewport, factor, { x: size.width / 2, y: size.height / 2 }))
  return (
    <Stack gap={2}>
      <Row gap={4} rowGap={1}>
        <Row as="span" inline gap={1}>
          <IconButton aria-label={t('map.closer')} title={t('map.closer')} onClick={() => zoom(1.5)}>
            <IconPlus size={17} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton aria-label={t('map.wider')} title={t('map.wider')} onClick={() => zoom(1 / 1.5)}>
            <IconMinus size={17} stroke={1.7} aria-hidden />
          </IconButton>
          <IconButton aria-label={t('map.reset')} title={t('map.reset')} onClick={() => show(undefined)}>
            <IconFocusCentered size={17} stroke={1.7} aria-hidden />
          </IconButton>
        </Row>
        <QuietCheck
          label={t('map.select')}
          title={t('map.selectLong')}
          checked={isSelecting}
          onChange={setSelecting}
        />
        <TextButton disabled={visible.length === 0} onClick={() => choose(visible)}>
          {t('map.visible', { count: visible.length, formatted: count(visible.length) })}
        </TextButton>
      </Row>
      {cut > 0 && (
        <Text tone="warn" role="status">
          {t('map.tooMany', { most: mostValues, count: cut, formatted: count(cut) })}
        </Text>
      )}
      <div ref={ref} style={{ height: size.height }}>
        {width > 0 && (
          <MapDrawing
            places={places}
            size={size}
            viewport={viewport}
            title={title}
            nameOf={nameOf}
            isSelecting={isSelecting}
            pointed={pointed}
            onViewport={show}
            onPick={({ value }) => onFilter('entities.place.name', value)}
            onArea={choose}
            onReset={() => show(undefined)}
            onStop={() => setSelecting(false)}
            ref={drawing}
          />
        )}
      </div>
      <Text tone="quiet" size="s">
        {t('map.circles')}
      </Text>
    </Stack>
  )
}
