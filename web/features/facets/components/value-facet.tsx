import type { Facet as FacetData, ValueField } from '@litopys/contract/schemas/search'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import { TextButton } from '#ui/text-button.tsx'
import { type CollectionSearch, type FacetView, facetsQuery, plainView } from '../api/facets.ts'
import { rowsOf } from '../facet-row.ts'
import { Facet } from './facet.tsx'
import { FacetDialog } from './facet-dialog.tsx'
import { FacetTools } from './facet-tools.tsx'
import classes from './value-facet.module.css'

type Props = {
  field: ValueField
  /** Values loaded together with all facets. */
  loaded: FacetData
  searchInput: CollectionSearch
  nameOf: (field: ValueField, value: string) => string
  cardOf: (value: string) => string | undefined
  open: boolean
  onOpen: (open: boolean) => void
  onToggle: (value: string, side: 'in' | 'notIn') => void
  onToggleMissing: () => void
  onClear: () => void
}

const typingPause = 250

/**
 * Shows a facet over the values of a field. Its order and search text are not in the address. With another
 * order or a search text it loads its own values.
 */
export function ValueFacet({ field, loaded, searchInput, nameOf, cardOf, open, onOpen, ...on }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const title = useFieldLabel()(field)
  const [dialog, setDialog] = useState(false)
  const [view, setView] = useState<FacetView>(plainView)
  const [contains] = useDebouncedValue(view.contains, typingPause)
  const plain = contains === '' && view.order === plainView.order && view.limit === plainView.limit
  const own = useQuery({
    ...facetsQuery(searchInput, [field], { ...view, contains }),
    enabled: open && !plain,
  })

  const choice = searchInput.filters[field]
  const facet = (plain ? undefined : own.data?.[0]) ?? loaded
  const rows = rowsOf(facet, choice ?? {}, (value) => nameOf(field, value))
  const searchable = loaded.distinct > plainView.limit
  if (rows.length === 0 && !choice && contains === '') return null

  return (
    <Facet
      title={title}
      rows={rows}
      open={open}
      onOpen={onOpen}
      onToggle={on.onToggle}
      cardOf={cardOf}
      onClear={choice && on.onClear}
      {...((facet.missing > 0 || choice?.missing) && {
        missing: { count: facet.missing, chosen: choice?.missing === true, onToggle: on.onToggleMissing },
      })}
      tools={
        loaded.distinct > 1 && (
          <FacetTools title={title} view={view} searchable={searchable} onView={setView} />
        )
      }
      footer={
        <div className={classes.footer}>
          {rows.length === 0 && <span>{t('list.noData')}</span>}
          {facet.distinct > plainView.limit && (
            <>
              <TextButton onClick={() => setDialog(true)}>{t('facet.more')}</TextButton>
              <span className={classes.distinct}>
                {t('facet.distinct', { count: facet.distinct, formatted: count(facet.distinct) })}
              </span>
            </>
          )}
          {dialog && (
            <FacetDialog
              field={field}
              title={title}
              searchInput={searchInput}
              nameOf={nameOf}
              cardOf={cardOf}
              onToggle={on.onToggle}
              onClose={() => setDialog(false)}
            />
          )}
        </div>
      }
    />
  )
}
