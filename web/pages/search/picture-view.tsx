import { showingOf } from '@litopys/contract/media-formats'
import type { FoundPicture } from '@litopys/contract/schemas/found-picture'
import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconStack2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { PictureGrid } from '#features/posts/grid/picture-grid.tsx'
import { WaitingGrid } from '#features/posts/grid/waiting-grid.tsx'
import { isCovered, uncover } from '#features/posts/media/covers.ts'
import { postAddress } from '#features/posts/post-address.ts'
import { pictureSearch } from '#features/search/api/pictures.ts'
import { Paging } from '#features/search/components/paging.tsx'
import { type SearchState, startState, writeSearchState } from '#features/search/search-state.ts'
import { select, useSelected } from '#features/tags/selected.ts'
import { useFormat } from '#i18n/use-format.ts'
import { FailureNotice } from '#ui/failure-notice.tsx'
import { LinkButton, Row, Text } from '#ui/layout.tsx'
import { lazyDialog } from '#ui/lazy-dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { usePreferences } from '#ui/preferences.ts'
import { QuietCheck } from '#ui/quiet-check.tsx'
import { QuietSelect } from '#ui/quiet-select.tsx'
import { Selection } from './selection.tsx'

const MediaViewer = lazyDialog(
  async () => (await import('#features/posts/components/media/media-viewer.tsx')).MediaViewer,
)

type Props = {
  state: SearchState
  total: number
  /** Posts of the list of the same search. */
  posts: FoundPost[]
  onGo: (place: Pick<SearchState, 'page' | 'cursor'>) => void
}

const sizes = ['s', 'm', 'l'] as const

/** The pictures and videos of the results as a grid. */
export function PictureView({ state, total, posts, onGo }: Props) {
  const { t } = useTranslation()
  const { count } = useFormat()
  const { data, error, refetch, isPlaceholderData } = useQuery(pictureSearch(state))
  const { pictureSize, blurPictures } = usePreferences()
  if (error) return <FailureNotice title={t('grid.failed')} error={error} onRetry={() => void refetch()} />
  if (!data) return <WaitingGrid />
  const { pictures, nextCursor, understood } = data
  if (data.posts === 0)
    return (
      <Notice title={t('grid.none')}>{t('grid.noneText', { count: total, formatted: count(total) })}</Notice>
    )
  const shown = [...new Set(pictures.map(({ _id }) => _id))]
  return (
    <>
      <Row gap={4} rowGap={1}>
        <Text tone="soft" numeric role="status">
          {t('grid.total', { count: data.posts, formatted: count(data.posts) })}
        </Text>
        <QuietSelect
          label={t('grid.size')}
          value={pictureSize}
          options={sizes.map((size) => ({ value: size, label: t(`grid.size.${size}`) }))}
          onChange={(size) => usePreferences.setState({ pictureSize: size })}
        />
        <QuietCheck
          label={t('cover.all')}
          title={t('cover.allLong')}
          checked={blurPictures}
          onChange={(isWanted) => usePreferences.setState({ blurPictures: isWanted })}
        />
      </Row>
      {pictures.length === 0 ? (
        <Text tone="soft">{t(nextCursor ? 'grid.onlyRepeats' : 'grid.noMore')}</Text>
      ) : (
        <Grid
          // A new page begins at its first picture.
          key={state.cursor ?? ''}
          state={state}
          line={understood.q}
          pictures={pictures}
          isStale={isPlaceholderData}
        />
      )}
      <Selection state={state} posts={posts} shown={shown} total={total} />
      <Paging state={state} total={undefined} nextCursor={nextCursor} onGo={onGo} />
    </>
  )
}

type GridProps = { state: SearchState; line: string; pictures: FoundPicture[]; isStale: boolean }

function Grid({ state, line, pictures, isStale }: GridProps) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const ids = useSelected((selected) => selected.ids)
  const [opened, setOpened] = useState<FoundPicture>()
  const viewed = pictures.filter(isViewed)
  const openPost = (place: number) => {
    const picture = pictures[place]
    if (picture) void navigate(postAddress(picture._id), { state: { from: pathname + search } })
  }
  const open = (place: number) => {
    const picture = pictures[place]
    if (!picture) return
    const { _id, sensitive, file } = picture
    if (!isViewed(picture)) return openPost(place)
    const one = { id: _id, index: picture.place - 1, sensitive, item: file }
    if (isCovered(one)) uncover(one)
    else setOpened(picture)
  }
  const postsAddress = (picture: FoundPicture) => `/?${writeSearchState(withSame(state, line, picture))}`
  return (
    <>
      <PictureGrid
        pictures={pictures}
        isStale={isStale}
        chosen={new Set(ids)}
        postsAddress={postsAddress}
        onOpen={open}
        onOpenPost={openPost}
        onSelect={select}
      />
      {opened && (
        <Suspense>
          <MediaViewer
            pictures={viewed.map(viewerPicture)}
            first={viewed.indexOf(opened)}
            onClose={() => setOpened(undefined)}
            about={(place) => {
              const picture = viewed[place]
              return picture && <About picture={picture} postsAddress={postsAddress(picture)} />
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** Post and place of a picture, and the list of posts that have it. */
function About({ picture, postsAddress }: { picture: FoundPicture; postsAddress: string }) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const { _id, title, dateCreated, posts, channels } = picture
  const { pathname, search } = useLocation()
  return (
    <>
      <LinkButton as={Link} to={postAddress(_id)} state={{ from: pathname + search }}>
        {t('grid.openPost', { title, when: instant(dateCreated) })}
      </LinkButton>
      {posts > 1 && (
        <LinkButton as={Link} to={postsAddress}>
          <IconStack2 size={18} stroke={1.8} aria-hidden />
          {t('grid.places', {
            posts: t('grid.posts', { count: posts, formatted: count(posts) }),
            channels: t('grid.channels', { count: channels, formatted: count(channels) }),
          })}
        </LinkButton>
      )}
    </>
  )
}

const isViewed = ({ file, lost }: FoundPicture) => lost === undefined && shownAs(file.format) !== undefined

function shownAs(format: string | undefined): 'image' | 'video' | undefined {
  const showing = showingOf(format)
  return showing === 'audio' ? undefined : showing
}

function viewerPicture({ _id, sensitive, file, place }: FoundPicture) {
  const post = { _id, sensitive, media: [file] }
  return { item: file, index: place - 1, showing: shownAs(file.format) ?? ('image' as const), post }
}

/** The search for the posts of this result with the same picture, as a list. */
function withSame(state: SearchState, line: string, { _id, place }: FoundPicture): SearchState {
  const picture = `picture:${_id}/${place}`
  const { page, cursor, request } = startState
  const q = line === '' ? picture : `(${line}) ${picture}`
  return { ...state, q, view: 'text', fold: false, page, cursor, request }
}
