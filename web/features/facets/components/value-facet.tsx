import type { Facet as FacetData, ValueField } from '@litopys/contract/schemas/search'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch, IconSortAscendingLetters, IconSortDescendingNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFieldLabel } from '#i18n/use-field-label.ts'
import { useFormat } from '#i18n/use-format.ts'
import controls from '#ui/controls.module.css'
import { IconButton, Row, Text } from '#ui/layout.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { type CollectionSearch, type FacetView, facetsQuery, plainView } from '../api/facets.ts'
import { type Names, rowsOf } from '../facet-row.ts'
import { Facet } from './facet.tsx'
import { FacetDialog } from './facet-dialog.tsx'
import classes from './facets.module.css'

type Props = {
  field: ValueField
  /** Values loaded together with all facets. */
  loaded: FacetData
  searchInput: CollectionSearch
  nameOf: (field: ValueField, value: string, names?: Names) => string
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
  const rows = rowsOf(facet, choice ?? {}, (value, names) => nameOf(field, value, names))
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
        <Row gap={3} rowGap={0} spread size="s" tone="quiet" className={classes.footer}>
          {rows.length === 0 && <span>{t('list.noData')}</span>}
          {facet.distinct > plainView.limit && (
            <>
              <TextButton onClick={() => setDialog(true)}>{t('facet.more')}</TextButton>
              <Text as="span" numeric>
                {t('facet.distinct', { count: facet.distinct, formatted: count(facet.distinct) })}
              </Text>
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
        </Row>
      }
    />
  )
}

type ToolsProps = { title: string; view: FacetView; searchable: boolean; onView: (view: FacetView) => void }

/** Shows the search within a facet and its sort order. */
function FacetTools({ title, view, searchable, onView }: ToolsProps) {
  const { t } = useTranslation()
  const [searching, setSearching] = useState(false)
  const byName = view.order === 'value'
  const orderLabel = t(byName ? 'facet.byCount' : 'facet.byName', { facet: title })
  const stop = () => {
    setSearching(false)
    onView({ ...view, contains: '' })
  }
  return (
    <Row gap={0} nowrap>
      {searching && (
        <input
          className={controls.line}
          data-grow
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
        <IconButton
          aria-pressed={searching}
          aria-label={t('facet.within', { facet: title })}
          title={t('facet.within', { facet: title })}
          onClick={() => (searching ? stop() : setSearching(true))}
        >
          <IconSearch size={14} aria-hidden />
        </IconButton>
      )}
      <IconButton
        aria-label={orderLabel}
        title={orderLabel}
        onClick={() => onView({ ...view, order: byName ? 'count' : 'value' })}
      >
        {byName ? (
          <IconSortAscendingLetters size={14} aria-hidden />
        ) : (
          <IconSortDescendingNumbers size={14} aria-hidden />
        )}
      </IconButton>
    </Row>
  )
}
