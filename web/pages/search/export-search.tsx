import type { SearchState } from '#features/search/search-state.ts'
import { ExportButton } from '../export-button.tsx'
import { type ChosenPosts, ExportDrawer } from '../export-drawer.tsx'

type Props = { state: SearchState; chosen?: ChosenPosts }

/** A file of all results of the current search, or of the selected ones. */
export function ExportSearch({ state, chosen }: Props) {
  return (
    <ExportButton>
      {(onClose) => <ExportDrawer state={state} chosen={chosen} onClose={onClose} />}
    </ExportButton>
  )
}
