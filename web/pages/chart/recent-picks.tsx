import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PastSearch, pastSearches } from '#features/search/api/history.ts'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import classes from './recent-picks.module.css'

type Props = {
  isFull: boolean
  nameOf: (search: PastSearch) => string
  isOn: (search: PastSearch) => boolean
  onToggle: (search: PastSearch) => void
}

const shownAtFirst = 8

/** Recent searches with checkboxes that add them to the chart. */
export function RecentPicks({ isFull, nameOf, isOn, onToggle }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data: searches = [] } = useQuery(pastSearches)
  const [all, setAll] = useState(false)
  if (searches.length === 0) return null
  return (
    <section className={classes.picks} aria-labelledby="recent-picks">
      <h2 className={classes.title} id="recent-picks">
        {t('query.recent')}
      </h2>
      <ul className={classes.list}>
        {searches.slice(0, all ? undefined : shownAtFirst).map((search) => {
          const isChecked = isOn(search)
          const name = nameOf(search)
          return (
            <li key={search.id}>
              <label className={classes.pick}>
                <input
                  type="checkbox"
                  className={classes.box}
                  checked={isChecked}
                  disabled={isFull && !isChecked}
                  onChange={() => onToggle(search)}
                />
                <span className={classes.name} title={name}>
                  {name}
                </span>
                <span className={classes.posts}>{count(search.totalItems)}</span>
              </label>
            </li>
          )
        })}
      </ul>
      {searches.length > shownAtFirst && (
        <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'overlay.fewer' : 'overlay.more')}
        </TextButton>
      )}
    </section>
  )
}
