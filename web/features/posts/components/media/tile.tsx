import type { MediaItem, Post } from '@litopys/contract/schemas/post'
import { IconEyeOff, IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '#ui/layout.tsx'
import { uncover, useCovered } from '../../media/covers.ts'
import { lengthText, type Visual } from '../../media/media-parts.ts'
import classes from './media.module.css'

type Props = {
  post: Pick<Post, '_id' | 'sensitive'>
  picture: Visual
  link: string | undefined
  place: number
  of: number
  /** Number of further pictures behind this one. */
  more: number
  brief: boolean
  onOpen: () => void
  onError: () => void
}

/** Shows a thumbnail that opens the picture at full size. A blurred one is shown first. */
export function Tile({ post, picture, link, place, of, more, brief, onOpen, onError }: Props) {
  const { item, index, showing } = picture
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const isCovered = useCovered({ id: post._id, index, sensitive: post.sensitive, item })
  const isBroken = link !== undefined && broken === link
  const fail = () => {
    setBroken(link)
    onError()
  }
  const box = boxOf(picture.item)
  const label = t(labelOf(showing, isCovered), { place, of })
  const reason = t(showing === 'image' ? 'grid.broken' : 'media.notShown')
  const isStill = showing === 'image' || item.still !== undefined
  const isShown = link !== undefined && !isBroken && (isStill || (!brief && !isCovered))
  return (
    <li className={classes.tile}>
      <button
        type="button"
        className={classes.open}
        aria-label={isBroken ? `${label}. ${reason}` : label}
        onClick={isCovered ? () => uncover({ id: post._id, index }) : onOpen}
      >
        {isShown && isStill && (
          <img
            className={isCovered ? `${classes.picture} ${classes.covered}` : classes.picture}
            {...box}
            src={`${link}&size=${brief || isCovered ? 'list' : 'page'}`}
            alt=""
            loading="lazy"
            decoding="async"
            onError={fail}
          />
        )}
        {/* In a list, loading the start of every video is wasteful. */}
        {isShown && !isStill && (
          <video
            className={classes.picture}
            {...box}
            src={`${link}#t=0.1`}
            preload="metadata"
            muted
            tabIndex={-1}
            onError={fail}
          />
        )}
        {!isShown && !isBroken && <span className={classes.empty} />}
        {isCovered && <IconEyeOff className={classes.eye} size={24} stroke={1.6} aria-hidden />}
        {isBroken && (
          <Text as="span" size="s" className={classes.broken}>
            <IconPhotoOff size={24} stroke={1.4} aria-hidden />
            <br />
            {reason}
          </Text>
        )}
        {showing === 'video' && (
          <Row as="span" inline gap={1} size="s" tone="strong" numeric className={classes.badge}>
            <IconPlayerPlayFilled size={18} aria-hidden />
            {item.duration !== undefined && lengthText(item.duration)}
          </Row>
        )}
        {more > 0 && (
          <Text as="span" size="s" tone="strong" numeric className={`${classes.badge} ${classes.more}`}>
            {t('media.more', { count: more })}
          </Text>
        )}
      </button>
    </li>
  )
}

function labelOf(showing: Visual['showing'], isCovered: boolean) {
  if (showing === 'image') return isCovered ? 'cover.showPicture' : 'media.openPicture'
  return isCovered ? 'cover.showVideoOf' : 'media.openVideo'
}

/**
 * The box for a picture of known size: the tile height decides the width, and it is never larger than the
 * picture.
 */
function boxOf({ width, height }: MediaItem) {
  if (!width || !height) return {}
  const style: CSSProperties & Record<'--shown-width', string> = {
    '--shown-width': `min(${width}px, calc(var(--tile) * ${width / height}))`,
    aspectRatio: `${width} / ${height}`,
  }
  return { 'data-sized': true, style }
}
