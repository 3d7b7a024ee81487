import type { MediaItem } from '@litopys/contract/schemas/post'
import { useTranslation } from 'react-i18next'
import { lengthText, mediaName } from '../../media/media-parts.ts'
import classes from './media.module.css'

type Props = { item: MediaItem; link: string | undefined; onError: () => void }

/** Shows an audio player, which loads nothing until it is started. */
export function AudioItem({ item, link, onError }: Props) {
  const { t } = useTranslation()
  const name = item.kind === 'voice' ? t('mediaKind.voice') : (mediaName(item) ?? t(`mediaKind.${item.kind}`))
  return (
    <figure className={classes.sound}>
      <figcaption className={classes.name}>
        {name}
        {item.duration !== undefined && <span className={classes.size}>{lengthText(item.duration)}</span>}
      </figcaption>
      {/* biome-ignore lint/a11y/useMediaCaption: captured media has no captions */}
      <audio
        className={classes.player}
        controls
        preload="none"
        src={link}
        aria-label={name}
        onError={onError}
      />
    </figure>
  )
}
