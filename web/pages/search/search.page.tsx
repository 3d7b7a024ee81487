import type { DateRange, SearchFilters } from '@litopys/contract/schemas/search'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { retryFailed } from '#api/query-client.ts'
import { channelTitles } from '#features/channels/api/channels.ts'
import { SavedQuotes } from '#features/quotes/saved-quotes.tsx'
import { countedBy, postSearch } from '#features/search/api/posts.ts'
import { DidYouMean } from '#features/search/components/did-you-mean.tsx'
import { Paging } from '#features/search/components/paging.tsx'
import { ResultHeader, type ResultTotal } from '#features/search/components/result-header.tsx'
import { toggleValue, withDates } from '#features/search/filters.ts'
import { type SearchState, searchInputOf, useSearchState, type View } from '#features/search/search-state.ts'
import { usePostLink } from '#features/search/use-post-link.ts'
import { withWord } from '#features/search/with-word.ts'
import { SelectablePosts } from '#features/tags/components/select-post.tsx'
import { UnusualButton } from '#features/unusual/components/unusual-button.tsx'
import { loadTextsOfViews } from '#i18n/i18n.ts'
import { Note, Stack } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { useKeys } from '#ui/use-keys.ts'
import { Waiting } from '#ui/waiting.tsx'
import { ResultWorkbench } from '../result-workbench/result-workbench.tsx'
import { EmptyResult } from './empty-result.tsx'
import { QueryArea } from './query-area.tsx'
import { Results } from './results.tsx'
import { SearchActions } from './search-actions.tsx'
import { Selection } from './selection.tsx'

const KeysDialog = lazyDialog(
  async () => (await import('#features/search/components/keys-dialog.tsx')).KeysDialog,
)

const UnusualPanel = lazyPart(async () => {
  const [panel] = await Promise.all([
    import('#features/unusual/components/unusual-panel.tsx'),
    loadTextsOfViews(),
  ])
  return panel.UnusualPanel
})

/** Views of one page of posts. Pictures have pages of their own. */
const pagedViews: ReadonlySet<View> = new Set(['text', 'table'])

const noTitles: ReadonlyMap<string, string> = new Map()

/** Results of the previous search that are still shown do not belong to this search. */
function answerOf<D>(shown: { data: D; isPlaceholderData: boolean }): D | undefined {
  return shown.isPlaceholderData ? undefined : shown.data
}

type Counted = {
  totalItems: number
  totalPosts?: number
  understood: { fromCopy?: boolean }
  counted: string
}

/** The count of this search only, and no "none" while the answer is pending. */
function totalOf(
  state: SearchState,
  shown: Counted | undefined,
  isFetching: boolean,
): ResultTotal | undefined {
  if (!shown || shown.counted !== countedBy(state)) return undefined
  if (shown.totalItems === 0 && isFetching) return undefined
  return { items: shown.totalItems, posts: shown.totalPosts, fromCopy: shown.understood.fromCopy }
}

function isNone(total: ResultTotal | 'unknown' | undefined): boolean {
  return typeof total === 'object' && total.items === 0
}

export function SearchPage() {
  const { t } = useTranslation()
  const { state, unread, change } = useSearchState()
  // Before the facets and the chart send their requests: the audit log then has the search that they belong
  // to.
  usePrefetchQuery(postSearch(state))
  const { data, error, isFetching, isPlaceholderData } = useQuery(postSearch(state))
  const [keysShown, setKeysShown] = useState(false)
  useKeys([{ key: '?', code: '', run: () => setKeysShown(true) }])

  const navigate = useNavigate()
  const postOf = usePostLink()
  const run = (next: string) =>
    void postOf(next).then((id) =>
      id === undefined ? change({ q: next }) : navigate(`/posts/${encodeURIComponent(id)}`),
    )
  const go = (place: Partial<SearchState>) => {
    change(place)
    window.scrollTo({ top: 0 })
  }
  const { q, filters } = state
  const searchInput = searchInputOf(state)
  const answer = answerOf({ data, isPlaceholderData })
  const total = error ? 'unknown' : totalOf(state, data, isFetching)
  const { data: titles = noTitles } = useQuery(channelTitles)
  const empty = !error && data?.totalItems === 0
  const nothing = isNone(total)
  const archiveEmpty = nothing && q === '' && !state.unseen && !state.job && Object.keys(filters).length === 0
  const posts = error ? [] : (data?.data ?? [])
  const setFilters = (next: SearchFilters) => change({ filters: next })
  const isUnusualOpen = usePreferences(({ unusualOpen }) => unusualOpen)
  return (
    <>
      <ResultWorkbench
        // The window title starts with the query, to distinguish several searches in tabs.
        title={q === '' ? t('search.label') : `${q}: ${t('search.label')}`}
        heading="hidden"
        searchInput={searchInput}
        filters={filters}
        interval={state.interval}
        chart={state.view === 'chart' ? 'elsewhere' : 'here'}
        isEmpty={archiveEmpty}
        more={{
          button: <UnusualButton />,
          panel: isUnusualOpen && (
            <Suspense fallback={<Waiting blocks={1} />}>
              <UnusualPanel
                searchInput={searchInput}
                channelTitles={titles}
                onWord={(word, period) =>
                  change({ q: withWord(q, word), filters: withDates(filters, period) })
                }
                onValue={(field, value, period) =>
                  setFilters(withDates(toggleValue(filters, field, 'in', value), period))
                }
              />
            </Suspense>
          ),
        }}
        channelTitles={titles}
        query={
          <Stack gap={3}>
            <div>
              <QueryArea
                state={state}
                busy={isFetching}
                understood={answer?.understood}
                total={answer?.totalItems}
                onRun={run}
                onChange={change}
              />
            </div>
            {unread.length > 0 && (
              <Note as="p" tone="warn" role="status">
                {t('search.badLink', { names: unread.join(', ') })}
              </Note>
            )}
          </Stack>
        }
        head={(filterButton) => (
          <ResultHeader
            state={state}
            total={total}
            shown={posts.length}
            onChange={change}
            filters={filterButton}
          >
            <SearchActions
              state={state}
              total={answer?.totalItems}
              posts={posts}
              channelTitles={titles}
              onSaved={(request) =>
                change({ request, page: state.page, cursor: state.cursor }, { replace: true })
              }
              onKeys={() => setKeysShown(true)}
            />
          </ResultHeader>
        )}
        failure={{ title: t('search.failed'), error, onRetry: retryFailed }}
        isWaiting={!data || (empty && isFetching)}
        onFilters={setFilters}
        onInterval={(interval) => change({ interval, page: state.page, cursor: state.cursor })}
        onAllJobs={state.job ? () => change({ job: undefined }) : undefined}
      >
        <DidYouMean searchInput={searchInput} total={answer?.totalItems} onRun={run} />
        {nothing && (
          <EmptyResult
            state={state}
            isCopy={data?.understood.fromCopy === true}
            missingPosts={data?.understood.missingPosts ?? []}
            onClearFilters={() => setFilters({})}
            onClearQuery={() => change({ q: '' })}
            onShowSeen={() => change({ unseen: false })}
            onRun={run}
          />
        )}
        {data && posts.length > 0 && (
          <SavedQuotes postIds={posts.map(({ _id }) => _id)}>
            <SelectablePosts postIds={posts.map(({ _id }) => _id)}>
              <Results
                state={state}
                posts={posts}
                total={data.totalItems}
                stale={isPlaceholderData}
                channelTitles={titles}
                onChange={change}
                onGo={go}
                onDates={(range: DateRange) => setFilters(withDates(filters, range))}
              />
            </SelectablePosts>
            {state.view !== 'pictures' && state.view !== 'network' && (
              <Selection state={state} posts={posts} total={data.totalItems} />
            )}
          </SavedQuotes>
        )}
        {data && posts.length > 0 && pagedViews.has(state.view) && (
          <Paging state={state} total={data.totalItems} nextCursor={data.nextCursor} onGo={go} />
        )}
      </ResultWorkbench>
      {keysShown && (
        <Suspense>
          <KeysDialog onClose={() => setKeysShown(false)} />
        </Suspense>
      )}
    </>
  )
}
