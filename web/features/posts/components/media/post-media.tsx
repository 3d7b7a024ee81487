import type { MediaItem, Post } from '@litopys/contract/schemas/post'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mediaParts, type Placed } from '../../media/media-parts.ts'
import { useMediaLinks } from '../../media/use-media-links.ts'
import { AudioItem } from './audio-item.tsx'
import { FileItem } from './file-item.tsx'
import { LostTile } from './lost-tile.tsx'
import classes from './media.module.css'
import { MissingItem } from './missing-item.tsx'
import { Tile } from './tile.tsx'

const MediaViewer = lazy(async () => ({ default: (await import('./media-viewer.tsx')).MediaViewer }))

type Props = {
  post: Pick<Post, '_id' | 'media'>
  /** In a list: shows only the first pictures and placeholders. The figures at the side count the rest. */
  brief?: boolean
}

const shownInBrief = 4

/**
 * Shows the files of a post: pictures and videos to open, audio to play, others to download, and why files
 * are missing.
 */
export function PostMedia({ post, brief = false }: Props) {
  const { t } = useTranslation()
  const { linkOf, renew, error, refetch } = useMediaLinks(post)
  const [opened, setOpened] = useState<number | null>(null)
  const { visuals, audio, files, lost, missing } = mediaParts(post)
  const shownMissing = brief ? [] : missing
  const placeholders = lostGroups(lost)
  if (visuals.length + lost.length + audio.length + files.length + shownMissing.length === 0) return null
  const tiles = brief ? visuals.slice(0, shownInBrief) : visuals
  return (
    <div className={classes.media} data-brief={brief}>
      {tiles.length > 0 && (
        <ul
          className={classes.tiles}
          data-several={brief && tiles.length > 1}
          aria-label={t('media.pictures')}
        >
          {tiles.map((picture, place) => (
            <Tile
              key={picture.index}
              picture={picture}
              link={linkOf(picture.index)}
              place={place + 1}
              of={visuals.length}
              more={place === tiles.length - 1 ? visuals.length - tiles.length : 0}
              brief={brief}
              onOpen={() => setOpened(place)}
              onError={renew}
            />
          ))}
        </ul>
      )}
      {placeholders.length > 0 && (
        <ul className={classes.tiles} aria-label={t('media.lost')}>
          {placeholders.map(({ item, count }) => (
            <LostTile key={`${item.kind} ${item.missing}`} item={item} count={count} />
          ))}
        </ul>
      )}
      {audio.map(({ item, index }) => (
        <AudioItem key={index} item={item} link={linkOf(index)} onError={renew} />
      ))}
      {files.length + shownMissing.length > 0 && (
        <ul className={classes.files}>
          {files.map(({ item, index }) => (
            <FileItem key={index} item={item} link={linkOf(index)} />
          ))}
          {shownMissing.map(({ item, index }) => (
            <MissingItem key={index} item={item} />
          ))}
        </ul>
      )}
      {error && (
        <p className={classes.failed}>
          {t('media.failed')}{' '}
          <button type="button" className={classes.again} onClick={() => void refetch()}>
            {t('media.again')}
          </button>
        </p>
      )}
      {opened !== null && (
        <Suspense>
          <MediaViewer
            pictures={visuals}
            first={opened}
            linkOf={linkOf}
            onError={renew}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  )
}

/**
 * Groups missing pictures and videos by kind and reason: an album would repeat the same reason many times.
 */
function lostGroups(lost: readonly Placed[]): { item: MediaItem; count: number }[] {
  const groups = Map.groupBy(lost, ({ item: { kind, missing } }) => `${kind} ${missing}`)
  return [...groups.values()].flatMap((group) => {
    const [first] = group
    return first ? [{ item: first.item, count: group.length }] : []
  })
}
