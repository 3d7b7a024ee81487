import type { SearchFilters } from '@litopys/contract/schemas/search'
import { Drawer } from '@mantine/core'
import { useDisclosure, useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FacetRail } from '#features/facets/components/facetRail.tsx'
import { activeFilters, toggleFlag, toggleMissing, toggleValue, without } from '#features/search/filters.ts'
import { usePreferences } from '#ui/preferences.ts'
import { TextButton } from '#ui/textButton.tsx'
import classes from './facetSide.module.css'

type Props = {
  condition: { q: string; filters: SearchFilters }
  onFilters: (filters: SearchFilters) => void
}

/** The facets at the side, or behind a button where there is no side. */
export function FacetSide({ condition, onFilters }: Props) {
  const { t } = useTranslation()
  const narrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const railOpen = usePreferences((preferences) => preferences.railOpen)
  const [drawerOpen, drawer] = useDisclosure(false)
  const { filters } = condition
  const active = activeFilters(filters).length

  const rail = (
    <FacetRail
      condition={condition}
      onToggleValue={(field, side, value) => onFilters(toggleValue(filters, field, side, value))}
      onToggleMissing={(field) => onFilters(toggleMissing(filters, field))}
      onToggleFlag={(field, on) => onFilters(toggleFlag(filters, field, on))}
      onClear={(fields) => onFilters(without(filters, fields))}
    />
  )
  if (narrow) {
    return (
      <div className={classes.narrow}>
        <TextButton onClick={drawer.open}>
          <IconFilter size={15} stroke={1.7} aria-hidden />
          {active > 0 ? t('search.filters', { count: active }) : t('search.filtersNone')}
        </TextButton>
        <Drawer
          opened={drawerOpen}
          onClose={drawer.close}
          title={t('search.filtersNone')}
          lockScroll={false}
          size="20rem"
          closeButtonProps={{ 'aria-label': t('app.close') }}
        >
          {rail}
        </Drawer>
      </div>
    )
  }
  const toggle = () => usePreferences.setState({ railOpen: !railOpen })
  const Icon = railOpen ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const label = t(railOpen ? 'search.hideFilters' : 'search.showFilters')
  return (
    <aside className={classes.rail} data-open={railOpen} aria-label={t('search.filtersNone')}>
      <button
        type="button"
        className={classes.toggle}
        aria-expanded={railOpen}
        title={label}
        onClick={toggle}
      >
        <Icon size={16} stroke={1.6} aria-hidden />
        <span className={railOpen ? classes.toggleText : classes.hidden}>{label}</span>
      </button>
      {railOpen && rail}
    </aside>
  )
}
