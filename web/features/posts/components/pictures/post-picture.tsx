import { IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useFileLink } from '../../api/media-links.ts'
import classes from './pictures.module.css'

type Props = { id: string; place: number; size?: 'list' | 'page'; alt?: string }

/** A picture of a post, small or as large as a page. `place`: which of its files, from 1. */
export function PostPicture({ id, place, size = 'list', alt = '' }: Props) {
  const link = useFileLink(id, place - 1)
  const [broken, setBroken] = useState<string>()
  if (link === undefined) return <span className={classes.empty} />
  if (broken === link) return <IconPhotoOff size={24} stroke={1.4} aria-hidden />
  return (
    <img
      className={classes.picture}
      src={`${link}&size=${size}`}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(link)}
    />
  )
}
