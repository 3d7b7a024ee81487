import { useLocation } from 'react-router'
import { FalsePositiveList } from '#features/entities/components/false-positive-list.tsx'
import { withEntity } from '#features/entities/entity-address.ts'
import {
  readFalsePositivesState,
  writeFalsePositivesState,
} from '#features/entities/false-positives-state.ts'
import { useAddress } from '#ui/use-address.ts'

/** Entities that operators have marked as false positives. */
export function FalsePositivesPart() {
  const [params, setParams] = useAddress()
  const { search } = useLocation()
  const state = readFalsePositivesState(params)
  return (
    <FalsePositiveList
      state={state}
      onChange={(part) =>
        setParams(writeFalsePositivesState(params, { ...state, page: 1, ...part }), {
          replace: part.search !== undefined,
          preventScrollReset: part.page === undefined,
        })
      }
      cardOf={(entity) => withEntity(search, entity)}
    />
  )
}
