import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { scopeFor } from '#features/auth/may.ts'
import { SaveButton } from '#features/quotes/components/save-button.tsx'
import { SelectPost } from '#features/tags/components/select-post.tsx'

/** Actions on a post in the results: save it as a quote, and select it. */
export function PostMarks({ postId }: { postId: string }) {
  const { data: mayTag } = useQuery({ ...currentUserQuery, select: tagsPosts })
  return (
    <>
      <SaveButton postId={postId} />
      {mayTag && <SelectPost postId={postId} />}
    </>
  )
}

function tagsPosts(user: Parameters<typeof scopeFor>[0]): boolean {
  return scopeFor(user, 'tags.change') === 'all'
}
