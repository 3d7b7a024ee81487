import type { FoundPost } from '@litopys/contract/schemas/post'
import { conditionOf, type SearchState } from '#features/search/searchState.ts'
import { SelectionBar } from '#features/tags/components/selectionBar.tsx'
import { PostsAnalysis } from './postsAnalysis.tsx'

type Props = { state: SearchState; posts: FoundPost[]; total: number }

/** What is done with several posts of the results; a chart has none to tick. */
export function Selection({ state, posts, total }: Props) {
  if (state.view === 'chart') return null
  return (
    <SelectionBar
      shown={posts.map(({ _id }) => _id)}
      search={{ kind: 'search', search: conditionOf(state), total }}
    >
      <PostsAnalysis state={state} posts={posts} />
    </SelectionBar>
  )
}
