import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconBookmark, IconEye } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay, useMayForAll } from '#features/auth/may.ts'
import { mark } from '#features/posts/api/seen.ts'
import { saveAsQuotes } from '#features/quotes/api/quotes.ts'
import { postBlock } from '#features/saved-objects/document/blocks.ts'
import { type SearchState, searchInputOf } from '#features/search/search-state.ts'
import { SelectionBar } from '#features/tags/components/selection-bar.tsx'
import { useSelected } from '#features/tags/selected.ts'
import { type NoticeText, showFailure, showNotice } from '#ui/show-notice.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { AddToAnalysisOpener, AddToAnalysisPanel } from '../add-to-analysis.tsx'
import { ExportOpener } from '../export-button.tsx'
import { ExportDrawer } from '../export-drawer.tsx'
import { PostsAnalysis } from './posts-analysis.tsx'

type Props = {
  state: SearchState
  posts: FoundPost[]
  /** Ids of the posts on the screen, if they are others than `posts`. */
  shown?: readonly string[]
  total: number
}

/** Actions for several selected posts; a chart has no selection. */
export function Selection({ state, posts, shown = posts.map(({ _id }) => _id), total }: Props) {
  const ids = useSelected((selected) => selected.ids)
  const mayTag = useMayForAll('tags.change')
  // The dialogs stay mounted in one place while the buttons move with the width of the screen.
  const [open, setOpen] = useState<'analysis' | 'export'>()
  const close = () => setOpen(undefined)
  if (state.view === 'chart' || state.view === 'map') return null
  const isChosen = new Set<string>(ids)
  const chosen = { ids, posts: posts.filter(({ _id }) => isChosen.has(_id)) }
  return (
    <>
      <SelectionBar
        mayTag={mayTag}
        shown={shown}
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

/** Saves the selected posts as quotes. */
function SaveSelected({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  const maySave = useMay('quotes.create')
  const saving = useMutation({
    mutationFn: () => saveAsQuotes(ids),
    onSuccess: ({ saved, alreadySaved, error }) => {
      const message: NoticeText = ({ t, count, errorText }) =>
        [
          t('quotes.savedMany', { formatted: count(saved), count: saved }),
          alreadySaved > 0
            ? t('quotes.knownMany', { formatted: count(alreadySaved), count: alreadySaved })
            : '',
          error === undefined ? '' : errorText(error),
        ]
          .filter((part) => part !== '')
          .join(' ')
      if (error === undefined) showNotice({ message })
      else showFailure(error, { title: ({ t }) => t('quotes.unsaved'), message })
    },
  })
  if (!maySave) return null
  return (
    <TextButton disabled={saving.isPending} onClick={() => saving.mutate()}>
      <IconBookmark size={16} stroke={1.7} aria-hidden />
      {t('quotes.saveMany')}
    </TextButton>
  )
}

/** Marks the selected posts as seen. */
function MarkSelectedSeen({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation()
  const markAll = () => {
    mark(ids, true)
    showNotice({
      message: ({ t, count }) => t('post.markedSeen', { count: ids.length, formatted: count(ids.length) }),
    })
  }
  return (
    <TextButton onClick={markAll}>
      <IconEye size={16} stroke={1.7} aria-hidden />
      {t('post.markSeen')}
    </TextButton>
  )
}
