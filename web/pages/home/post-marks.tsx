import { useQuery } from '@tanstack/react-query'
import { currentUserQuery } from '#features/auth/api/current-user.ts'
import { scopeFor } from '#features/auth/may.ts'
import { SaveMark } from '#features/quotes/components/save-mark.tsx'
import { SelectMark } from '#features/tags/components/select-mark.tsx'

/** Actions on a post in the results: save it as a quote, and select it. */
export function PostMarks({ postId }: { postId: string }) {
  const { data: mayTag } = useQuery({ ...currentUserQuery, select: tagsPosts })
  return (
    <>
      <SaveMark postId={postId} />
      {mayTag && <SelectMark postId={postId} />}
    </>
  )
}

function tagsPosts(user: Parameters<typeof scopeFor>[0]): boolean {
  return scopeFor(user, 'tags.change') === 'all'
}
