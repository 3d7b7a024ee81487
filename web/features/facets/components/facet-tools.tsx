import { IconSearch, IconSortAscendingLetters, IconSortDescendingNumbers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { FacetView } from '../api/facets.ts'
import classes from './facet-tools.module.css'

type Props = { title: string; view: FacetView; searchable: boolean; onView: (view: FacetView) => void }

/** Shows the search within a facet and its sort order. */
export function FacetTools({ title, view, searchable, onView }: Props) {
  const { t } = useTranslation()
  const [searching, setSearching] = useState(false)
  const byName = view.order === 'value'
  const orderLabel = t(byName ? 'facet.byCount' : 'facet.byName', { facet: title })
  const stop = () => {
    setSearching(false)
    onView({ ...view, contains: '' })
  }
  return (
    <div className={classes.tools}>
      {searching && (
        <input
          className={classes.input}
          type="text"
          aria-label={t('facet.within', { facet: title })}
          placeholder={t('facet.withinPlaceholder')}
          // biome-ignore lint/a11y/noAutofocus: the user has opened the field by its button
          autoFocus
          maxLength={256}
          value={view.contains}
          onChange={(event) => onView({ ...view, contains: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Escape' && stop()}
        />
      )}
      {searchable && (
        <button
          type="button"
          className={classes.tool}
          aria-pressed={searching}
          aria-label={t('facet.within', { facet: title })}
          title={t('facet.within', { facet: title })}
          onClick={() => (searching ? stop() : setSearching(true))}
        >
          <IconSearch size={14} aria-hidden />
        </button>
      )}
      <button
        type="button"
        className={classes.tool}
        aria-label={orderLabel}
        title={orderLabel}
        onClick={() => onView({ ...view, order: byName ? 'count' : 'value' })}
      >
        {byName ? (
          <IconSortAscendingLetters size={14} aria-hidden />
        ) : (
          <IconSortDescendingNumbers size={14} aria-hidden />
        )}
      </button>
    </div>
  )
}
