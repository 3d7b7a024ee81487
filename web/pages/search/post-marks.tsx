import { SaveButton } from '#features/quotes/components/save-button.tsx'
import { SelectPost } from '#features/tags/components/select-post.tsx'

/** Actions on a post in the results: save it as a quote, and select it. */
export function PostMarks({ postId }: { postId: string }) {
  return (
    <>
      <SaveButton postId={postId} />
      <SelectPost postId={postId} />
    </>
  )
}
