import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconCopy } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useFormat } from '#i18n/use-format.ts'
import { postAddress } from '../post-address.ts'
import classes from './copies-line.module.css'

/** Shows how often a grouped post was copied, where and since when. */
export function CopiesLine({ post }: { post: Pick<FoundPost, '_id' | 'copies'> }) {
  const { t } = useTranslation()
  const { count, instant } = useFormat()
  const { pathname, search } = useLocation()
  if (!post.copies || post.copies.posts < 2) return null
  const { posts, channels, firstAt } = post.copies
  const words = [
    t('post.copies', { count: posts, formatted: count(posts) }),
    t('post.inChannels', { count: channels, formatted: count(channels) }),
  ]
  return (
    <Link
      className={classes.copies ?? ''}
      to={`${postAddress(post._id)}#copies`}
      state={{ from: pathname + search }}
    >
      <IconCopy size={14} stroke={1.6} aria-hidden />
      <span>
        {words.join(' ')}, {t('post.firstSeen', { when: instant(firstAt) })}
      </span>
    </Link>
  )
}
