import { entityRow } from '@litopys/contract/schemas/entity-kinds'
import { useCallback } from 'react'
import { useLocation } from 'react-router'
import { withEntity, withoutEntity } from '#features/entities/entity-address.ts'

/**
 * The address of this screen with the card of a facet's value open; undefined where the values are no
 * entities.
 */
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
