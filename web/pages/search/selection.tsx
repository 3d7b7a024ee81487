import type { FoundPost } from '@litopys/contract/schemas/post'
import { type SearchState, searchInputOf } from '#features/search/search-state.ts'
import { SelectionBar } from '#features/tags/components/selection-bar.tsx'
import { useSelected } from '#features/tags/selected.ts'
import { ExportSearch } from './export-search.tsx'
import { PostsAnalysis } from './posts-analysis.tsx'
import { SelectionActions } from './selection-actions.tsx'

type Props = { state: SearchState; posts: FoundPost[]; total: number }

/** Actions for several selected posts; a chart has no selection. */
export function Selection({ state, posts, total }: Props) {
  const ids = useSelected((selected) => selected.ids)
  if (state.view === 'chart') return null
  const isChosen = new Set<string>(ids)
  return (
    <SelectionBar
      shown={posts.map(({ _id }) => _id)}
      search={{ kind: 'search', search: searchInputOf(state), total }}
    >
      <SelectionActions ids={ids} />
      <ExportSearch state={state} chosen={{ ids, posts: posts.filter(({ _id }) => isChosen.has(_id)) }} />
      <PostsAnalysis state={state} posts={posts} />
    </SelectionBar>
  )
}
