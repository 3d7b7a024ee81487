import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { channelTitles } from '#features/channels/api/channels.ts'
import { pictureAddress } from '#features/saved-objects/item-content.ts'
import { type SearchState, writeSearchState } from '#features/search/search-state.ts'
import { useFilterLine } from '#features/search/use-filter-text.ts'
import { SaveInRegistry } from '../save-in-registry.tsx'
import classes from './search.module.css'

const noTitles: ReadonlyMap<string, string> = new Map()

type Props = {
  state: SearchState
  total: number
  /** Title in the drawing, which has no space for the filters. */
  title: string
  /** The drawing as it is shown; undefined while there is none. */
  picture: () => string | undefined
}

/** Saves a drawing of a result as an analysis, with the address of its search. */
export function KeepChart({ state, total, title: drawn, picture }: Props) {
  const { t } = useTranslation()
  const { data: titles = noTitles } = useQuery(channelTitles)
  const filterLine = useFilterLine(titles)
  // At the end, so that a title that is too long loses filters, not what the chart shows.
  const title = [drawn, filterLine(state.filters)].filter((part) => part !== '').join(' · ')
  return (
    <SaveInRegistry
      collection="analyses"
      label={t('registry.keepChart')}
      title={title}
      content={() => {
        const drawing = picture()
        const address = `/?${writeSearchState(state)}`
        return drawing === undefined ? undefined : { kind: 'chart', address, picture: drawing, total }
      }}
    >
      {({ picture: drawing = '' }) => (
        <img className={classes.preview} src={pictureAddress(drawing)} alt={title} />
      )}
    </SaveInRegistry>
  )
}
