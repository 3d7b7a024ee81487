import {
  type FacetField,
  type FlagField,
  flagFields,
  type ValueField,
} from '@litopys/contract/schemas/search'
import { entityFields, identifierFields } from '@litopys/language/entity-kinds'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { retryFailed } from '#api/query-client.ts'
import { useValueLabel } from '#i18n/use-value-label.ts'
import { Text } from '#ui/layout.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { SmallFailure } from '#ui/small-failure.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { type CollectionSearch, facetsQuery, plainView } from '../api/facets.ts'
import type { Names } from '../facet-row.ts'
import { FacetGroup } from './facet-group.tsx'
import { PropertiesFacet } from './properties-facet.tsx'
import { ValueFacet } from './value-facet.tsx'

const shownFirst: readonly ValueField[] = ['channelId', 'author', 'inLanguage', 'postType']
const shownLast: readonly ValueField[] = [
  ...entityFields.filter((field) => !identifierFields.includes(field)),
  'category',
  'tags',
  'keywords',
  'audience',
  'channelType',
  'frequency',
  'sources',
]
const all: readonly FacetField[] = [...shownFirst, ...flagFields, ...identifierFields, ...shownLast]
const openAtFirst = new Set<string>([
  'channelId',
  'author',
  'inLanguage',
  'properties',
  'entities.hashtag.id',
])

type Props = {
  searchInput: CollectionSearch
  /** By bare id, which is the value of a channel facet. */
  channelTitles: ReadonlyMap<string, string>
  /** The address of the value's card if it is an entity. */
  cardOf: (field: ValueField, value: string) => string | undefined
  onToggleValue: (field: ValueField, side: 'in' | 'notIn', value: string) => void
  onToggleMissing: (field: ValueField) => void
  onToggleFlag: (field: FlagField, on: boolean) => void
  onClear: (fields: readonly FacetField[]) => void
}

/** Shows all facets of a search. Their counts are loaded in one call, separately from the results. */
export function FacetRail({ searchInput, channelTitles, cardOf, ...on }: Props) {
  const { t } = useTranslation()
  const valueLabel = useValueLabel()
  const facetOpen = usePreferences((preferences) => preferences.facetOpen)
  const { data, error } = useQuery(facetsQuery(searchInput, all, plainView))

  if (error && !data) {
    return <SmallFailure title={t('facet.failed')} onRetry={retryFailed} />
  }
  if (!data) return <Waiting blocks={4} />

  const isChosen = all.some((field) => searchInput.filters[field] !== undefined)
  if (!isChosen && data.every(({ values }) => values.length === 0)) {
    return <Text tone="quiet">{t('facet.none')}</Text>
  }

  const openness = (name: string) => ({
    open: facetOpen[name] ?? openAtFirst.has(name),
    onOpen: (open: boolean) => usePreferences.setState({ facetOpen: { ...facetOpen, [name]: open } }),
  })
  const nameOf = (field: ValueField, value: string, names?: Names) =>
    (field === 'channelId' && channelTitles.get(value)) || valueLabel(field, value, names)
  const valueFacet = (field: ValueField) => {
    const loaded = data.find((facet) => facet.field === field)
    if (!loaded) return null
    return (
      <ValueFacet
        key={field}
        field={field}
        loaded={loaded}
        searchInput={searchInput}
        nameOf={nameOf}
        cardOf={(value) => cardOf(field, value)}
        {...openness(field)}
        onToggle={(value, side) => on.onToggleValue(field, side, value)}
        onToggleMissing={() => on.onToggleMissing(field)}
        onClear={() => on.onClear([field])}
      />
    )
  }
  return (
    <>
      {shownFirst.map(valueFacet)}
      <PropertiesFacet
        flags={flagFields}
        loaded={data}
        filters={searchInput.filters}
        {...openness('properties')}
        onToggle={on.onToggleFlag}
        onClear={() => on.onClear(flagFields)}
      />
      <FacetGroup
        title={t('facet.identifiers')}
        fields={identifierFields}
        facets={data}
        filters={searchInput.filters}
        {...openness('identifiers')}
      >
        {identifierFields.map(valueFacet)}
      </FacetGroup>
      {shownLast.map(valueFacet)}
    </>
  )
}
