import type { OpenedPost } from '@litopys/contract/schemas/post'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMayForAll } from '#features/auth/may.ts'
import { TagDialog } from '#features/tags/components/tag-dialog.tsx'
import { TagList } from '#ui/tag-list.tsx'
import { TextButton } from '#ui/text-button.tsx'
import { searchFor } from '../quotes/found-quotes.tsx'

/** The tags of the post, which lead to other posts with them; users with the permission can change them. */
export function TagLine({ post }: { post: OpenedPost }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const mayTag = useMayForAll('tags.change')
  const [isChanging, setChanging] = useState(false)
  return (
    <>
      <TagList tags={post.tags} onTag={(value) => void navigate(searchFor({ field: 'tags', value }))} />
      {mayTag && <TextButton onClick={() => setChanging(true)}>{t('tags.dialog')}</TextButton>}
      {isChanging && (
        <TagDialog
          target={{ kind: 'posts', ids: [post._id], total: 1 }}
          has={post.tags}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  )
}
