import type { MediaItem } from '@litopys/contract/schemas/post'
import { IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react'
import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Text } from '#ui/layout.tsx'
import { lengthText, type Visual } from '../../media/media-parts.ts'
import classes from './media.module.css'

type Props = {
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

/** Shows a thumbnail that opens the picture at full size. */
export function Tile({ picture, link, place, of, more, brief, onOpen, onError }: Props) {
  const { item, showing } = picture
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const isBroken = link !== undefined && broken === link
  const fail = () => {
    setBroken(link)
    onError()
  }
  const box = boxOf(picture.item)
  const isShown = link !== undefined && !isBroken && (showing === 'image' || !brief)
  return (
    <li className={classes.tile}>
      <button
        type="button"
        className={classes.open}
        aria-label={t(showing === 'image' ? 'media.openPicture' : 'media.openVideo', { place, of })}
        onClick={onOpen}
      >
        {isShown && showing === 'image' && (
          <img
            className={classes.picture}
            {...box}
            src={`${link}&size=${brief ? 'list' : 'page'}`}
            alt=""
            loading="lazy"
            decoding="async"
            onError={fail}
          />
        )}
        {/* In a list, loading the start of every video is wasteful. */}
        {isShown && showing === 'video' && (
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
        {isBroken && <IconPhotoOff size={24} stroke={1.4} aria-hidden />}
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
