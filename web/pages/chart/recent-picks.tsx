import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PastSearch, pastSearches } from '#features/search/api/history.ts'
import { useFormat } from '#i18n/use-format.ts'
import { PlainList, Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import page from '../page.module.css'
import { Section } from '../page.tsx'
import classes from './chart.module.css'

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
    <Section title={t('query.recent')}>
      <PlainList className={`${classes.picks} ${page.spaced}`}>
        {searches.slice(0, all ? undefined : shownAtFirst).map((search) => {
          const isChecked = isOn(search)
          const name = nameOf(search)
          return (
            <li key={search.id}>
              <Row as="label" className={classes.pick} gap={3} nowrap>
                <input
                  type="checkbox"
                  checked={isChecked}
                  disabled={isFull && !isChecked}
                  onChange={() => onToggle(search)}
                />
                <Text as="span" data-grow cut title={name}>
                  {name}
                </Text>
                <Text as="span" tone="quiet" numeric>
                  {count(search.totalItems)}
                </Text>
              </Row>
            </li>
          )
        })}
      </PlainList>
      {searches.length > shownAtFirst && (
        <TextButton aria-expanded={all} onClick={() => setAll(!all)}>
          {t(all ? 'overlay.fewer' : 'overlay.more')}
        </TextButton>
      )}
    </Section>
  )
}
