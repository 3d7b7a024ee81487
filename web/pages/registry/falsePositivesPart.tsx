import { useLocation } from 'react-router'
import { FalsePositiveList } from '#features/entities/components/falsePositiveList.tsx'
import { withEntity } from '#features/entities/entityAddress.ts'
import { readMarksState, writeMarksState } from '#features/entities/marksState.ts'
import { useAddress } from '#ui/useAddress.ts'

/** What operators have marked as found by mistake. */
export function FalsePositivesPart() {
  const [params, setParams] = useAddress()
  const { search } = useLocation()
  const state = readMarksState(params)
  return (
    <FalsePositiveList
      state={state}
      onChange={(part) =>
        setParams(writeMarksState(params, { ...state, page: 1, ...part }), {
          replace: part.search !== undefined,
          preventScrollReset: part.page === undefined,
        })
      }
      cardOf={(entity) => withEntity(search, entity)}
    />
  )
}
