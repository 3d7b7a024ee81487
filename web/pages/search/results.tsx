import type { FoundPost } from '@litopys/contract/schemas/post'
import type { DateRange, SearchFilters } from '@litopys/contract/schemas/search'
import { Suspense, useCallback } from 'react'
import { PostList } from '#features/posts/components/post-list.tsx'
import { SimilarLink } from '#features/posts/components/similar/similar-link.tsx'
import { PostTable } from '#features/posts/table/post-table.tsx'
import type { PostFilter } from '#features/posts/text-entities.ts'
import { SaveButton } from '#features/quotes/components/save-button.tsx'
import { useSavedQuotes } from '#features/quotes/saved-quotes.tsx'
import { useSavePost } from '#features/quotes/use-save-post.tsx'
import { toggleValue } from '#features/search/filters.ts'
import { orderOf, type SearchState, writeSearchState } from '#features/search/search-state.ts'
import { SelectPost } from '#features/tags/components/select-post.tsx'
import { loadTextsOfViews } from '#i18n/i18n.ts'
import { lazyPart } from '#ui/lazy-part.tsx'
import { Waiting } from '#ui/waiting.tsx'
import { useOpenCard } from '../entity/use-open-card.ts'
import { useTranslationBeside } from './translation-beside.tsx'

type Props = {
  state: SearchState
  posts: FoundPost[]
  total: number
  stale: boolean
  channelTitles: ReadonlyMap<string, string>
  onChange: (part: Partial<SearchState>, options?: { replace: boolean }) => void
  onGo: (place: Pick<SearchState, 'page' | 'cursor'>) => void
  onDates: (range: DateRange) => void
}

const PictureView = lazyPart(async () => (await import('./picture-view.tsx')).PictureView)
const NetworkView = lazyPart(async () => {
  const [view] = await Promise.all([import('./network-view.tsx'), loadTextsOfViews()])
  return view.NetworkView
})
const MapView = lazyPart(async () => {
  const [view] = await Promise.all([import('./map-view.tsx'), loadTextsOfViews()])
  return view.MapView
})
const ChartView = lazyPart(async () => (await import('./chart-view.tsx')).ChartView)

/** The results, in the chosen view. */
export function Results({ state, posts, total, stale, channelTitles, onChange, onGo, onDates }: Props) {
  const onFilter = useCallback(
    (filter: PostFilter) => onChange({ filters: withValue(state.filters, filter) }),
    [state, onChange],
  )
  const openCard = useOpenCard()
  const linkTo = useCallback(
    (filter: PostFilter) => {
      const filters = withValue(state.filters, filter)
      return (
        openCard(filter.field, filter.value) ??
        `?${writeSearchState({ ...state, page: 1, cursor: undefined, filters })}`
      )
    },
    [state, openCard],
  )
  const saved = useSavedQuotes()
  const save = useSavePost()
  const Beside = useTranslationBeside(state.q, total)
  const actions = { PostActions: PostMarks, onSave: (postId: string) => save(postId, saved.get(postId)) }
  const place = { page: state.page, cursor: state.cursor }
  switch (state.view) {
    case 'text':
      return (
        <PostList posts={posts} stale={stale} onFilter={onFilter} linkTo={linkTo} {...actions} {...Beside} />
      )
    case 'table':
      return <PostTable posts={posts} stale={stale} sort={tableSort(state, onChange)} {...actions} />
    case 'pictures':
      return (
        <Suspense fallback={<Waiting blocks={3} />}>
          <PictureView state={state} total={total} posts={posts} onGo={onGo} />
        </Suspense>
      )
    case 'network':
      return (
        <Suspense fallback={<Waiting blocks={3} />}>
          <NetworkView
            state={state}
            total={total}
            onChoose={(choice, options) => onChange({ ...place, ...choice }, options)}
          />
        </Suspense>
      )
    case 'chart':
      return (
        <Suspense fallback={<Waiting blocks={3} />}>
          <ChartView
            state={state}
            total={total}
            channelTitles={channelTitles}
            onDates={onDates}
            onFilter={(field, value) => onFilter({ field, value })}
            onFilters={(filters) => onChange({ filters })}
            onChoose={(choice) => onChange({ ...place, ...choice })}
          />
        </Suspense>
      )
    case 'map':
      return (
        <Suspense fallback={<Waiting blocks={3} />}>
          <MapView
            state={state}
            total={total}
            onFilter={(field, value) => onFilter({ field, value })}
            onPlaces={(places) =>
              onChange({ filters: { ...state.filters, 'entities.place.name': { in: places } } })
            }
            onPosition={(position) => onChange({ ...place, position }, { replace: true })}
          />
        </Suspense>
      )
  }
}

/** The table heading shows the order of the results, and can change it. */
function tableSort(state: SearchState, onChange: Props['onChange']) {
  const order = orderOf(state)
  const byDate = order === 'newest' || order === 'oldest'
  return {
    column: byDate ? ('dateCreated' as const) : order === 'views' ? ('views' as const) : undefined,
    direction: order === 'oldest' ? ('ascending' as const) : ('descending' as const),
    onSort: (column: 'dateCreated' | 'views') =>
      onChange({ sort: column === 'views' ? 'views' : order === 'newest' ? 'oldest' : 'newest' }),
  }
}

/** Actions on a post in the results: find posts like it, save it as a quote, and select it. */
function PostMarks({ postId }: { postId: string }) {
  return (
    <>
      <SimilarLink postId={postId} />
      <SaveButton postId={postId} />
      <SelectPost postId={postId} />
    </>
  )
}

/** The filters with this value added. */
function withValue(filters: SearchFilters, { field, value }: PostFilter): SearchFilters {
  const isChosen = filters[field]?.in?.includes(value)
  return isChosen ? filters : toggleValue(filters, field, 'in', value)
}
