import { IconEyeOff, IconPhotoOff } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFileLink } from '../../api/media-links.ts'
import { uncover, useCovered } from '../../media/covers.ts'
import classes from './pictures.module.css'

type Props = {
  id: string
  /** Which of its files, from 1. */
  place: number
  sensitive: boolean
  size?: 'list' | 'page'
  alt?: string
}

/** A picture of a post, small or as large as a page. A blurred one is a button that shows it. */
export function PostPicture({ id, place, sensitive, size = 'list', alt = '' }: Props) {
  const { t } = useTranslation()
  const link = useFileLink(id, place - 1)
  const [broken, setBroken] = useState<string>()
  const focused = useRef<HTMLSpanElement>(null)
  const isCovered = useCovered({ id, index: place - 1, sensitive, item: {} })
  if (link === undefined) return <span className={classes.empty} />
  if (broken === link) return <IconPhotoOff size={24} stroke={1.4} aria-hidden />
  const picture = (
    <img
      className={classes.picture}
      data-covered={isCovered}
      src={`${link}&size=${isCovered ? 'list' : size}`}
      alt={isCovered ? '' : alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(link)}
    />
  )
  const show = () => {
    uncover({ id, index: place - 1 })
    // The button goes, and Tab continues from here.
    focused.current?.focus()
  }
  return (
    <>
      <span ref={focused} tabIndex={-1} className={classes.focused} />
      {isCovered ? (
        <button
          type="button"
          className={classes.covered}
          aria-label={alt ? `${t('cover.show')}: ${alt}` : t('cover.show')}
          onClick={show}
        >
          {picture}
          <IconEyeOff className={classes.eye} size={24} stroke={1.6} aria-hidden />
        </button>
      ) : (
        picture
      )}
    </>
  )
}
