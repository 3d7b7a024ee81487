import { entityRow } from '@litopys/language/entity-kinds'
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { withEntity, withoutEntity } from '#features/entities/entity-address.ts'

/** The URL of this screen with the open card of a facet value; undefined if the values are not entities. */
export function useOpenCard(): (field: string, value: string) => string | undefined {
  const base = withoutEntity(useLocation().search)
  return useCallback(
    (field: string, value: string) => {
      const row = entityRow(field)
      return row && withEntity(base, { kind: row.kind, id: value })
    },
    [base],
  )
}
