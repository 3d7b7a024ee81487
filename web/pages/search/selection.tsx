import type { FoundPost } from '@litopys/contract/schemas/post'
import { Suspense, useState } from 'react'
import { useMayForAll } from '#features/auth/may.ts'
import { postBlock } from '#features/saved-objects/document/blocks.ts'
import { type SearchState, searchInputOf } from '#features/search/search-state.ts'
import { SelectionBar } from '#features/tags/components/selection-bar.tsx'
import { useSelected } from '#features/tags/selected.ts'
import { AddToAnalysisOpener, AddToAnalysisPanel } from '../add-to-analysis.tsx'
import { ExportOpener } from '../export-button.tsx'
import { ExportDrawer } from '../export-drawer.tsx'
import { PostsAnalysis } from './posts-analysis.tsx'
import { MarkSelectedSeen, SaveSelected } from './selection-actions.tsx'

type Props = { state: SearchState; posts: FoundPost[]; total: number }

/** Actions for several selected posts; a chart has no selection. */
export function Selection({ state, posts, total }: Props) {
  const ids = useSelected((selected) => selected.ids)
  const mayTag = useMayForAll('tags.change')
  // The dialogs stay mounted in one place while the buttons move with the width of the screen.
  const [open, setOpen] = useState<'analysis' | 'export'>()
  const close = () => setOpen(undefined)
  if (state.view === 'chart') return null
  const isChosen = new Set<string>(ids)
  const chosen = { ids, posts: posts.filter(({ _id }) => isChosen.has(_id)) }
  return (
    <>
      <SelectionBar
        mayTag={mayTag}
        shown={posts.map(({ _id }) => _id)}
        search={{ kind: 'search', search: searchInputOf(state), total }}
        first={
          <>
            <SaveSelected ids={ids} />
            <AddToAnalysisOpener onClick={() => setOpen('analysis')} />
            <ExportOpener look="quiet" onClick={() => setOpen('export')} />
          </>
        }
        rest={
          <>
            <MarkSelectedSeen ids={ids} />
            <PostsAnalysis state={state} posts={posts} />
          </>
        }
      />
      {open === 'analysis' && <AddToAnalysisPanel blocks={() => ids.map(postBlock)} onClose={close} />}
      {open === 'export' && (
        <Suspense>
          <ExportDrawer state={state} chosen={chosen} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
