import { IconEyeOff, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useFileLink } from '../../api/media-links.ts'
import { useCovered } from '../../media/covers.ts'
import classes from './pictures.module.css'

type Props = {
  id: string
  /** Which of its files, from 1. */
  place: number
  sensitive: boolean
  size?: 'list' | 'page'
  alt?: string
}

/** A picture of a post, small or as large as a page. It is blurred until the user asks for it by its button or by the key. */
export function PostPicture({ id, place, sensitive, size = 'list', alt = '' }: Props) {
  const link = useFileLink(id, place - 1)
  const [broken, setBroken] = useState<string>()
  const isCovered = useCovered({ id, index: place - 1, sensitive, item: {} })
  if (link === undefined) return <span className={classes.empty} />
  if (broken === link) return <IconPhotoOff size={24} stroke={1.4} aria-hidden />
  return (
    <>
      <img
        className={classes.picture}
        data-covered={isCovered}
        src={`${link}&size=${size}`}
        alt={alt}
        loading="lazy"
        decoding="async"
        onError={() => setBroken(link)}
      />
      {isCovered && <IconEyeOff className={classes.eye} size={24} stroke={1.6} aria-hidden />}
    </>
  )
}
