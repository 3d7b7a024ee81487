import type { Interval, SearchFilters, SearchInput } from '@litopys/contract/schemas/search'
import { Drawer, VisuallyHidden } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFilter, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FacetRail } from '#features/facets/components/facet-rail.tsx'
import { HistogramPanel } from '#features/histogram/components/histogram-panel.tsx'
import { ActiveFilterList } from '#features/search/components/active-filter-list.tsx'
import {
  activeFilters,
  toggleFlag,
  toggleMissing,
  toggleValue,
  withDates,
  without,
} from '#features/search/filters.ts'
import { BackToTop } from '#ui/back-to-top.tsx'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { Row, Text, useNarrow } from '#ui/layout.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { ScreenHeading } from '#ui/screen-heading.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { useOpenCard } from '../entity/use-open-card.ts'
import page from '../page.module.css'
import classes from './result-workbench.module.css'

type Props = {
  title: string
  heading: 'shown' | 'hidden'
  /** What the facets and the histogram count. */
  searchInput: SearchInput & { filters: SearchFilters; collection?: 'quotes' }
  /** The filters that the user can change. */
  filters: SearchFilters
  interval: Interval | undefined
  /** Whether the histogram is drawn above the results or elsewhere. */
  chart: 'here' | 'elsewhere'
  /** There is nothing to filter: no facets and no histogram. */
  isEmpty: boolean
  /** Another view of the dates: its button, and what it opens under the histogram. */
  more?: { button: ReactNode; panel: ReactNode } | undefined
  channelTitles: ReadonlyMap<string, string>
  /** Above the list head. */
  query?: ReactNode
  /** The list head. On a narrow screen it gets the button of the facets. */
  head: (facetButton: ReactNode) => ReactNode
  failure: { title: string; error: Error | null; onRetry: () => void }
  isWaiting: boolean
  onFilters: (filters: SearchFilters) => void
  onInterval: (interval: Interval | undefined) => void
  /** Removes the restriction to posts of one job. Undefined if there is none. */
  onAllJobs?: (() => void) | undefined
  /** The results and their paging. */
  children: ReactNode
}

/** The id of the element after the facets: keyboard users can skip to it. */
const resultsId = 'results'

/** Results of a search of posts or quotes, with all that narrows them: facets, active filters and dates. */
export function ResultWorkbench(props: Props) {
  const { title, heading, searchInput, filters, interval, chart, isEmpty, channelTitles } = props
  const { query, head, failure, isWaiting, onFilters, onInterval, onAllJobs, more, children } = props
  const openCard = useOpenCard()
  const isNarrow = useNarrow()
  const facets = (
    <FacetRail
      searchInput={searchInput}
      channelTitles={channelTitles}
      cardOf={openCard}
      onToggleValue={(field, side, value) => onFilters(toggleValue(filters, field, side, value))}
      onToggleMissing={(field) => onFilters(toggleMissing(filters, field))}
      onToggleFlag={(field, on) => onFilters(toggleFlag(filters, field, on))}
      onClear={(fields) => onFilters(without(filters, fields))}
    />
  )
  const isHidden = heading === 'hidden'
  return (
    <Row nowrap align="start" gap={0} className={classes.workbench}>
      {isHidden && <VisuallyHidden component={ScreenHeading}>{title}</VisuallyHidden>}
      {!isNarrow && !isEmpty && <FacetSide>{facets}</FacetSide>}
      <div className={`${isHidden ? '' : page.page} ${classes.main}`} data-heading={heading}>
        {!isHidden && (
          <Text as={ScreenHeading} size="2xl" weight="heading" className={classes.title}>
            {title}
          </Text>
        )}
        {query}
        {head(isNarrow && <FacetDrawer active={activeFilters(filters).length}>{facets}</FacetDrawer>)}
        <ActiveFilterList
          filters={filters}
          channelTitles={channelTitles}
          onChange={onFilters}
          onAllJobs={onAllJobs}
        />
        {!isEmpty && (
          <HistogramPanel
            searchInput={searchInput}
            interval={interval}
            chart={chart}
            more={more}
            onDates={(range) => onFilters(withDates(filters, range))}
            onInterval={onInterval}
          />
        )}
        <div id={resultsId} tabIndex={-1}>
          {failure.error && <FailureNotice {...failure} error={failure.error} />}
          {!failure.error && isWaiting && <Waiting blocks={5} />}
          {children}
        </div>
      </div>
      <BackToTop />
    </Row>
  )
}

/** The facets beside the results; the browser remembers whether they are folded. */
function FacetSide({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const railOpen = usePreferences((preferences) => preferences.railOpen)
  const label = t(railOpen ? 'search.hideFilters' : 'search.showFilters')
  const Icon = railOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  return (
    <aside className={classes.rail} data-open={railOpen} aria-label={t('search.filtersNone')}>
      <a className={classes.skip} href={`#${resultsId}`} onClick={skip}>
        {t('search.skipFilters')}
      </a>
      <TextButton
        className={classes.toggle}
        aria-expanded={railOpen}
        title={label}
        onClick={() => usePreferences.setState({ railOpen: !railOpen })}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        {railOpen ? (
          <Text as="span" size="s">
            {label}
          </Text>
        ) : (
          <VisuallyHidden>{label}</VisuallyHidden>
        )}
      </TextButton>
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

/** The facets behind a button, on narrow screens. */
function FacetDrawer({ active, children }: { active: number; children: ReactNode }) {
  const { t } = useTranslation()
  const [opened, { open, close }] = useDisclosure(false)
  return (
    <>
      <TextButton onClick={open}>
        <IconFilter size={16} stroke={1.7} aria-hidden />
        {active > 0 ? t('search.filters', { count: active }) : t('search.filtersNone')}
      </TextButton>
      <Drawer
        opened={opened}
        onClose={close}
        title={t('search.filtersNone')}
        lockScroll={false}
        size="20rem"
        closeButtonProps={{ 'aria-label': t('app.close') }}
      >
        {children}
      </Drawer>
    </>
  )
}
