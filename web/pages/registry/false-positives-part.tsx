import { useLocation } from 'react-router'
import { FalsePositiveList } from '#features/entities/components/false-positive-list.tsx'
import { withEntity } from '#features/entities/entity-address.ts'
import { falsePositivesAddress } from '#features/entities/false-positives-state.ts'

/** Entities that operators have marked as false positives. */
export function FalsePositivesPart() {
  const { search } = useLocation()
  const { state, set } = falsePositivesAddress.use()
  return (
    <FalsePositiveList
      state={state}
      onChange={(part) =>
        set(
          { page: 1, ...part },
          { replace: part.search !== undefined, preventScrollReset: part.page === undefined },
        )
      }
      cardOf={(entity) => withEntity(search, entity)}
    />
  )
}
