import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '#ui/preferences.ts'
import classes from './facet-side.module.css'

/** The id of the element after the facets: keyboard users can skip to it. */
export const resultsId = 'results'

/** The facets beside the results; the browser remembers whether they are folded. */
export function FacetSide({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const railOpen = usePreferences((preferences) => preferences.railOpen)
  const label = t(railOpen ? 'search.hideFilters' : 'search.showFilters')
  const Icon = railOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <aside className={classes.rail} data-open={railOpen} aria-label={t('search.filtersNone')}>
      <a className={classes.skip} href={`#${resultsId}`} onClick={skip}>
        {t('search.skipFilters')}
      </a>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={railOpen}
        title={label}
        onClick={() => usePreferences.setState({ railOpen: !railOpen })}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        <span className={railOpen ? classes.toggleText : classes.hidden}>{label}</span>
      </button>
      {railOpen && children}
    </aside>
  )
}

/** Not a link by URL hash, because the URL has the search. */
function skip(event: MouseEvent) {
  event.preventDefault()
  const results = document.getElementById(resultsId)
  results?.focus()
  results?.scrollIntoView({ block: 'nearest' })
}
