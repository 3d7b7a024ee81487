import type { FoundPost } from '@litopys/contract/schemas/post'
import { IconLibraryPhoto } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { LinkButton } from '#ui/layout.tsx'
import { postAddress } from '../post-address.ts'

/** Links an item of an album to the first post, which usually has the caption. */
export function AlbumLine({ post }: { post: Pick<FoundPost, 'channelId' | 'messageId' | 'album'> }) {
  const { t } = useTranslation()
  const { pathname, search } = useLocation()
  const { channelId, messageId, album } = post
  if (album === undefined || album === messageId) return null
  return (
    <LinkButton as={Link} to={postAddress(`${channelId}_${album}`)} state={{ from: pathname + search }}>
      <IconLibraryPhoto size={14} stroke={1.6} aria-hidden />
      {t('post.album', { number: album })}
    </LinkButton>
  )
}
