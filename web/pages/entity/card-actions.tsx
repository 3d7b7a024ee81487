import { type EntityRef, fieldOfKind } from '@litopys/contract/schemas/entity-card'
import { IconMinus, IconPlus, IconSearch } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { type Side, toggleValue } from '#features/search/filters.ts'
import { searchAddress, startState, writeSearchState } from '#features/search/search-state.ts'
import { CopyButton } from '#ui/copy-button.tsx'
import classes from './card-actions.module.css'

/** Actions for an entity: within the search of its card, or in a new search. */
export function CardActions({ entity: { kind, id } }: { entity: EntityRef }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const field = fieldOfKind(kind)
  const here = pathname === '/' ? searchAddress.read(new URLSearchParams(search)) : startState
  const isNarrowed = here.q !== '' || Object.keys(here.filters).length > 0
  const has = (side: Side) => here.filters[field]?.[side]?.includes(id) === true
  const added = (state: typeof here, side: Side) => {
    const filters = toggleValue(state.filters, field, side, id)
    return `/?${writeSearchState({ ...state, page: 1, cursor: undefined, filters })}`
  }
  const action = (to: string, icon: ReactNode, label: string) => (
    <Link className={classes.action ?? ''} to={to}>
      {icon}
      {label}
    </Link>
  )
  return (
    <>
      {action(
        added(startState, 'in'),
        <IconSearch size={16} stroke={1.7} aria-hidden />,
        t('entityCard.search'),
      )}
      {isNarrowed &&
        !has('in') &&
        action(added(here, 'in'), <IconPlus size={16} stroke={1.7} aria-hidden />, t('entityCard.narrow'))}
      {!has('notIn') &&
        action(
          added(here, 'notIn'),
          <IconMinus size={16} stroke={1.7} aria-hidden />,
          t('entityCard.exclude'),
        )}
      <CopyButton text={id} label={t('entityCard.copy')} />
    </>
  )
}
