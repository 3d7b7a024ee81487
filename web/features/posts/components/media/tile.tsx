import { IconPhotoOff, IconPlayerPlayFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lengthText, type Pictured } from '../../media/mediaParts.ts'
import classes from './media.module.css'

type Props = {
  picture: Pictured
  link: string | undefined
  place: number
  of: number
  /** How many stand behind this one unshown. */
  more: number
  brief: boolean
  onOpen: () => void
  onError: () => void
}

/** A small picture that opens the large one. */
export function Tile({ picture: { item, showing }, link, place, of, more, brief, onOpen, onError }: Props) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState<string>()
  const isBroken = link !== undefined && broken === link
  const fail = () => {
    setBroken(link)
    onError()
  }
  const isWide = item.width !== undefined && item.height !== undefined && item.width > item.height * 1.9
  return (
    <li className={classes.tile} data-wide={isWide}>
      <button
        type="button"
        className={classes.open}
        aria-label={t(showing === 'image' ? 'media.openPicture' : 'media.openVideo', { place, of })}
        onClick={onOpen}
      >
        {link && !isBroken && showing === 'image' && (
          <img className={classes.picture} src={link} alt="" loading="lazy" decoding="async" onError={fail} />
        )}
        {/* In a list the beginning of every video would be loaded for nothing. */}
        {link && !isBroken && showing === 'video' && !brief && (
          <video
            className={classes.picture}
            src={`${link}#t=0.1`}
            preload="metadata"
            muted
            tabIndex={-1}
            onError={fail}
          />
        )}
        {isBroken && <IconPhotoOff size={24} stroke={1.4} aria-hidden />}
        {showing === 'video' && (
          <span className={classes.play}>
            <IconPlayerPlayFilled size={18} aria-hidden />
            {item.duration !== undefined && lengthText(item.duration)}
          </span>
        )}
        {more > 0 && <span className={classes.more}>{t('media.more', { count: more })}</span>}
      </button>
    </li>
  )
}
