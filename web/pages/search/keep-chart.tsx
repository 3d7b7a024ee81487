import { useTranslation } from 'react-i18next'
import { pictureAddress } from '#features/saved-objects/item-content.ts'
import { type SearchState, writeSearchState } from '#features/search/search-state.ts'
import { SaveInRegistry } from '../save-in-registry.tsx'
import classes from './search.module.css'

type Props = {
  state: SearchState
  total: number
  title: string
  /** The drawing as it is shown; undefined while there is none. */
  picture: () => string | undefined
}

/** Saves a drawing of a result as an analysis, with the address of its search. */
export function KeepChart({ state, total, title, picture }: Props) {
  const { t } = useTranslation()
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
